// The addresses of pages: the router follows the server's list, and links in the source come from it.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageAt } from "../src/page-patterns";
import { addresses, type PageName, PAGES } from "../src/wire";

const SRC = join(import.meta.dirname, "../src");

test.each(Object.keys(PAGES) as PageName[])("the address of %s leads to it", (name) => {
  const id = PAGES[name].includes("{") ? "a b/ü" : "";
  expect(pageAt(addresses[name](id))).toEqual({ name, id });
});

test("other addresses lead to no page", () => {
  for (const path of ["/nowhere", "/t", "/t/", "/t/a/b", "/api/me", "/new/"]) expect(pageAt(path)).toBeNull();
});

test("an address that cannot be decoded still names its page", () => {
  expect(pageAt("/t/100%")).toEqual({ name: "table", id: "100%" });
});

test("every link in the source is made by `addresses`", () => {
  const links = readdirSync(SRC, { recursive: true, encoding: "utf-8" })
    .filter((file) => /\.(ts|svelte)$/.test(file))
    .flatMap((file) => [...readFileSync(join(SRC, file), "utf-8").matchAll(/(?:href=|\.go\()(["'`{]\/?\w*)/g)])
    .map((found) => found[1] ?? "");
  expect(links.filter((link) => link === "{addresses").length).toBeGreaterThan(5);
  expect(links.filter((link) => /^["'`]\//.test(link))).toEqual([]);
});
