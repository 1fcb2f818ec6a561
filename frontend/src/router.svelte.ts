// Client-side routing: the page that an address names.

import { pageAt } from "./page-patterns";
import { hasNewVersion } from "./shell";
import { addresses, type PageName } from "./wire";

/** `id` is what the page is about, `link` the key of an invitation; empty for pages without. */
export interface Page {
  readonly name: PageName | "missing";
  readonly id: string;
  readonly link: string;
}

function read(): Page {
  const { pathname, search } = location;
  const { name, id } = pageAt(pathname) ?? { name: "missing", id: "" };
  return { name, id, link: new URLSearchParams(search).get("link") ?? "" };
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
      this.go(anchor.getAttribute("href") ?? addresses.home());
    });
  }
}

export const router = new Router();
export const tableAddress = (id: string, link = ""): string =>
  addresses.table(id) + (link ? `?link=${encodeURIComponent(link)}` : "");
export const personAddress = addresses.person;
export const rulesAddress = addresses.rules;
