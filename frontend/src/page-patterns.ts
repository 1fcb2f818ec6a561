// Which page an address names, by the server's list of pages.

import { type PageName, PAGES } from "./wire";

const PATTERNS = Object.entries(PAGES).map(([name, path]): [PageName, RegExp] => [
  name as PageName,
  new RegExp(`^${path.replace(/\{\w+\}/, "([^/]+)")}$`),
]);

/** The page at `pathname` and the id in it; null if there is none. */
export function pageAt(pathname: string): { name: PageName; id: string } | null {
  for (const [name, pattern] of PATTERNS) {
    const found = pattern.exec(pathname);
    if (found) return { name, id: decoded(found[1] ?? "") };
  }
  return null;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // a stray % in a typed address
  }
}
