// What somebody has set for this browser, and what it does to the page.

import { languages, preferred, texts } from "./texts.svelte";

const KEPT = "mozaika.settings";
export const THEMES = ["system", "light", "dark"] as const;
export const SQUARES = ["edition", "contrast"] as const;

interface Kept {
  language: string; // "" for the browser's
  theme: (typeof THEMES)[number];
  squares: (typeof SQUARES)[number];
  coordinates: boolean;
}

const DEFAULTS: Kept = { language: "", theme: "system", squares: "edition", coordinates: true };

function kept(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Kept>) };
  } catch {
    return DEFAULTS; // somebody else's value, or no storage
  }
}

class Settings {
  current = $state.raw<Kept>(kept());

  async change(changes: Partial<Kept>): Promise<void> {
    this.current = { ...this.current, ...changes };
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.current));
    } catch {
      // no storage: it holds until the page is closed
    }
    await this.apply();
  }

  async apply(): Promise<void> {
    const { language, theme, squares } = this.current;
    const { dataset } = document.documentElement;
    if (theme === "system") delete dataset["theme"];
    else dataset["theme"] = theme;
    dataset["squares"] = squares;
    await texts.speak(languages.includes(language) ? language : preferred(navigator.languages));
  }
}

export const settings = new Settings();
