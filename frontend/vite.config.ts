import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const SERVER = "http://localhost:8015"; // `mozaika serve` beside `npm run dev`

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/mozaika/web/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the page's policy allows no data: scripts or fonts
    modulePreload: { polyfill: false }, // it would be an inline script
  },
  server: { proxy: { "/api": { target: SERVER, ws: true }, "/health": SERVER } },
  test: { include: ["tests/**/*.test.ts"] },
});
