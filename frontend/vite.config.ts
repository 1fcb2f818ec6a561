import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { appShell, entryName } from "./shell/plugin.ts";

const SERVER = "http://localhost:8015"; // `mozaika serve` beside `npm run dev`

export default defineConfig({
  plugins: [svelte(), appShell()],
  build: {
    outDir: "../src/mozaika/web/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the page's policy allows no data: scripts or fonts
    modulePreload: { polyfill: false }, // it would be an inline script
    rolldownOptions: { input: { index: "index.html", sw: "src/worker/sw.ts" }, output: { entryFileNames: entryName } },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true }, "/health": SERVER } },
  test: { include: ["tests/**/*.test.ts"], pool: "threads" }, // threads start faster than processes
});
