// Vite plugin for the installable app: icons, a manifest for each language and the list of files that the service
// worker (src/worker) caches.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";
import { addresses, PAGES } from "../src/wire.ts";
import { type Frame, png } from "./png.ts";

const ROOT = join(import.meta.dirname, "..");
const PAPER = "#f3eee4"; // --paper of the light theme
const WORKER = "sw.js";
const WHOLE: Frame = { from: 0, side: 28 };
const BLEEDING: Frame = { from: -3, side: 34 }; // any mask of the system leaves the tesserae visible

interface Icon {
  readonly file: string;
  readonly source: string | Uint8Array;
  readonly sizes: string;
  readonly type: string;
  readonly purpose: "any" | "maskable";
}

export function appShell(): Plugin {
  let icons: readonly Icon[] = [];
  return {
    name: "app-shell",
    apply: "build",
    enforce: "post",
    buildStart() {
      // Only here: it takes seconds, and vitest and svelte-check load the configuration without building.
      icons = makeIcons(readFileSync(join(ROOT, "public/mark.svg"), "utf-8"));
    },
    transformIndexHtml: () => [
      // The page replaces it by the manifest in its language.
      { tag: "link", attrs: { rel: "manifest", href: manifestOf("en") }, injectTo: "head" },
      { tag: "link", attrs: { rel: "apple-touch-icon", href: `/${touchIcon(icons)}` }, injectTo: "head" },
    ],
    generateBundle(_options, bundle) {
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk") throw new Error(`there is no ${WORKER}`);
      const names = Object.keys(bundle)
        .filter((name) => name.startsWith("assets/"))
        .sort();
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("there is no page");
      // Asset names contain content hashes, so names, page and worker identify a version.
      const shell = {
        version: digest(JSON.stringify([names, String(page.source), worker.code])),
        files: ["/", "/mark.svg", ...names.map((name) => `/${name}`)],
        pages: Object.values(PAGES),
      };
      worker.code = worker.code.replace("__SHELL__", () => JSON.stringify(shell));
      for (const { file, source } of icons) this.emitFile({ type: "asset", fileName: file, source });
      for (const language of languages())
        this.emitFile({
          type: "asset",
          fileName: manifestOf(language).slice(1),
          source: JSON.stringify(manifest(language, icons)),
        });
    },
  };
}

/** Output names: the worker must be at the root to control all pages. */
export const entryName = ({ name }: { name: string }): string => (name === "sw" ? WORKER : "assets/[name]-[hash].js");

const digest = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex").slice(0, 12);
const languages = (): string[] =>
  readdirSync(join(ROOT, "src/texts"))
    .filter((file) => file.endsWith(".ftl"))
    .map((file) => file.slice(0, -4));
const manifestOf = (language: string): string => `/manifest/${language}.webmanifest`;

const touchIcon = (icons: readonly Icon[]): string => icons.find((icon) => icon.sizes === "180x180")?.file ?? "";

function makeIcons(mark: string): Icon[] {
  const bleeding = mark
    .replace(/viewBox="[^"]*"/, `viewBox="-3 -3 34 34"`)
    .replace(/<rect[^>]*\/>/, `<rect x="-3" y="-3" width="34" height="34" fill="#fcf9f3"/>`);
  const drawn = (size: number, purpose: Icon["purpose"]): Icon => {
    const source = purpose === "any" ? png(mark, size, WHOLE) : png(bleeding, size, BLEEDING);
    return {
      file: `assets/icon-${purpose}-${size}-${digest(source)}.png`,
      source,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose,
    };
  };
  const svg = (source: string, purpose: Icon["purpose"]): Icon => ({
    file: `assets/icon-${purpose}-${digest(source)}.svg`,
    source,
    sizes: "any",
    type: "image/svg+xml",
    purpose,
  });
  return [
    svg(mark, "any"),
    svg(bleeding, "maskable"),
    drawn(192, "any"),
    drawn(512, "any"),
    drawn(180, "maskable"),
    drawn(512, "maskable"),
  ];
}

function manifest(language: string, icons: readonly Icon[]): object {
  const texts = new FluentBundle(language, { useIsolating: false });
  texts.addResource(new FluentResource(readFileSync(join(ROOT, `src/texts/${language}.ftl`), "utf-8")));
  const text = (key: string): string => texts.formatPattern(texts.getMessage(key)?.value ?? "");
  return {
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    lang: language,
    name: "Mozaika",
    short_name: "Mozaika",
    description: text("app-description"),
    categories: ["games"],
    background_color: PAPER,
    theme_color: PAPER,
    icons: icons.map(({ file, sizes, type, purpose }) => ({ src: `/${file}`, sizes, type, purpose })),
    shortcuts: [{ name: text("new-table"), url: addresses.new() }],
  };
}
