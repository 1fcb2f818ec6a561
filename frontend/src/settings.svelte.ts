// What somebody has set for this browser, and what it does to the page. Kept on the device, never sent.

import { languages, preferred, texts } from "./texts.svelte";

const KEPT = "mozaika.settings";
export const THEMES = ["system", "light", "dark"] as const;
export const CONTRASTS = ["system", "high"] as const;
export const SQUARES = ["edition", "contrast"] as const;
export const MOTIONS = ["system", "less"] as const;
export const ZOOMS = ["whole", "large"] as const;

interface Kept {
  language: string; // "" for the browser's
  theme: (typeof THEMES)[number];
  contrast: (typeof CONTRASTS)[number];
  squares: (typeof SQUARES)[number];
  coordinates: boolean;
  zoom: (typeof ZOOMS)[number]; // how the board of a phone is shown at first
  live: boolean; // whether a word that is being laid is valid, where the table tells it
  motion: (typeof MOTIONS)[number];
  sound: boolean;
  notify: boolean; // tell me when it is my turn
}

const DEFAULTS: Kept = {
  language: "",
  theme: "system",
  contrast: "system",
  squares: "edition",
  coordinates: true,
  zoom: "whole",
  live: true,
  motion: "system",
  sound: false,
  notify: false,
};

function kept(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Kept>) };
  } catch {
    return DEFAULTS; // somebody else's value, or no storage
  }
}

/** What the device itself asks for. */
const WISHES = { contrast: "(prefers-contrast: more)", motion: "(prefers-reduced-motion: reduce)" } as const;
const device = (wish: keyof typeof WISHES): boolean => matchMedia(WISHES[wish]).matches;

class Settings {
  current = $state.raw<Kept>(kept());

  /** Things move on the screen; asked at the moment, for a device can be told otherwise at any time. */
  get moves(): boolean {
    return this.current.motion === "system" && !device("motion");
  }

  async change(changes: Partial<Kept>): Promise<void> {
    this.current = { ...this.current, ...changes };
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.current));
    } catch {
      // no storage: it holds until the page is closed
    }
    await this.apply();
  }

  /** Another window may change them, and the device its mind. */
  watch(): void {
    addEventListener("storage", (event) => {
      if (event.key !== KEPT) return;
      this.current = kept();
      void this.apply();
    });
    for (const wish of Object.values(WISHES)) matchMedia(wish).addEventListener("change", () => this.#paint());
  }

  async apply(): Promise<void> {
    this.#paint();
    const { language } = this.current;
    await texts.speak(languages.includes(language) ? language : preferred(navigator.languages));
  }

  #paint(): void {
    const { theme, contrast, squares } = this.current;
    const { dataset } = document.documentElement;
    const high = contrast === "high" || device("contrast");
    if (theme === "system") delete dataset["theme"];
    else dataset["theme"] = theme;
    dataset["contrast"] = high ? "high" : "usual";
    dataset["squares"] = high ? "contrast" : squares;
    dataset["motion"] = this.moves ? "full" : "less";
  }
}

export const settings = new Settings();
