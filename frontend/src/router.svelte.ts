// Client-side routing: the page that an address names.

import { hasNewVersion } from "./shell";

export type Page =
  | { name: "home" }
  | { name: "new" }
  | { name: "account" }
  | { name: "settings" }
  | { name: "missing" }
  | { name: "person" | "rules"; id: string }
  | { name: "table"; id: string; link: string };

function read(): Page {
  const { pathname, search } = location;
  const table = /^\/t\/([^/]+)/.exec(pathname)?.[1];
  if (table)
    return { name: "table", id: decodeURIComponent(table), link: new URLSearchParams(search).get("link") ?? "" };
  const person = /^\/people\/([^/]+)$/.exec(pathname)?.[1];
  if (person) return { name: "person", id: decodeURIComponent(person) };
  const rules = /^\/rules\/([^/]+)$/.exec(pathname)?.[1];
  if (rules) return { name: "rules", id: decodeURIComponent(rules) };
  if (pathname === "/account") return { name: "account" };
  if (pathname === "/settings") return { name: "settings" };
  return { name: pathname === "/new" ? "new" : pathname === "/" ? "home" : "missing" };
}

class Router {
  page = $state.raw<Page>(read());

  go(address: string): void {
    if (hasNewVersion()) return location.assign(address);
    history.pushState(null, "", address);
    this.page = read();
    scrollTo(0, 0);
  }

  start(): void {
    addEventListener("popstate", () => (this.page = read()));
    addEventListener("click", (event) => {
      const anchor = (event.target as Element).closest?.("a[href^='/']");
      const plain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;
      if (!anchor || !plain || anchor.hasAttribute("download") || anchor.hasAttribute("target")) return;
      event.preventDefault();
      this.go(anchor.getAttribute("href") ?? "/");
    });
  }
}

export const router = new Router();
export const tableAddress = (id: string, link = ""): string =>
  `/t/${encodeURIComponent(id)}${link ? `?link=${encodeURIComponent(link)}` : ""}`;
export const personAddress = (id: string): string => `/people/${encodeURIComponent(id)}`;
export const rulesAddress = (edition: string): string => `/rules/${encodeURIComponent(edition)}`;
