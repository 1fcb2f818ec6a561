// The component of each page. It is loaded when the page is first opened, and the page before is shown until then.

import type { Component } from "svelte";
import { reach } from "./reach.svelte";
import { reloadForFiles } from "./reload";
import type { Page } from "./router.svelte";

export type View = Component<Pick<Page, "id" | "link">>; // most views ignore both
type Loader = () => Promise<{ default: Component<never> }>;

const LOADERS: Record<Page["name"], Loader> = {
  home: () => import("./pages/Home.svelte"),
  new: () => import("./pages/NewTable.svelte"),
  settings: () => import("./pages/Settings.svelte"),
  account: () => import("./pages/Account.svelte"),
  person: () => import("./pages/Person.svelte"),
  rules: () => import("./pages/Rules.svelte"),
  help: () => import("./pages/Help.svelte"),
  about: () => import("./pages/About.svelte"),
  analysis: () => import("./pages/Analysis.svelte"),
  table: () => import("./pages/Table.svelte"),
  review: () => import("./pages/Review.svelte"),
  file: () => import("./pages/ReviewFile.svelte"),
  missing: () => import("./pages/NoPage.svelte"),
};

class Views {
  shown = $state.raw<{ readonly View: View; readonly page: Page } | null>(null);
  fault = $state<"" | "unreachable" | "missing">(""); // why the files of the page are not there
  #loaded = new Map<Page["name"], View>();
  #wanted: Page | null = null;

  /** Show a page: at once if its component is loaded. */
  async show(page: Page): Promise<void> {
    this.#wanted = page;
    try {
      const View = this.#loaded.get(page.name) ?? (await this.#load(page.name));
      if (this.#wanted !== page) return;
      this.shown = { View, page };
      this.fault = "";
    } catch {
      if (this.#wanted === page) await this.#onMissingFile();
    }
  }

  async #load(name: Page["name"]): Promise<View> {
    const View = (await LOADERS[name]()).default as View;
    this.#loaded.set(name, View);
    return View;
  }

  /** The server is down, or has a newer version, which no longer has the files of this one. */
  async #onMissingFile(): Promise<void> {
    await reach.check();
    if (reach.lost) this.fault = "unreachable";
    else if (!reloadForFiles()) this.fault = "missing";
  }
}

export const views = new Views();
