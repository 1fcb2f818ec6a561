// The settings of this browser and their effect on the page. Stored on the device, never sent to the server.

import { deviceStorage, isRecord } from "./storage";
import { languages, preferred, texts } from "./texts.svelte";

const STORAGE_KEY = "mozaika.settings";
export const THEMES = ["system", "light", "dark"] as const;
export const CONTRASTS = ["system", "high"] as const;
export const SQUARES = ["edition", "contrast"] as const;
export const MOTIONS = ["system", "less"] as const;
export const ZOOMS = ["whole", "large"] as const;

interface StoredSettings {
  language: string; // "" for the browser's
  theme: (typeof THEMES)[number];
  contrast: (typeof CONTRASTS)[number];
  squares: (typeof SQUARES)[number];
  coordinates: boolean;
  zoom: (typeof ZOOMS)[number]; // the initial zoom of the board on a phone
  live: boolean; // show whether the words being laid are valid, where the table allows it
  motion: (typeof MOTIONS)[number];
  sound: boolean;
  notify: boolean; // notify me when it is my turn
}

const DEFAULTS: StoredSettings = {
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

const CHOICES: Partial<Record<string, readonly unknown[]>> = {
  theme: THEMES,
  contrast: CONTRASTS,
  squares: SQUARES,
  zoom: ZOOMS,
  motion: MOTIONS,
};

/** The stored settings, with the default for each one that is missing or not valid. */
function stored(): StoredSettings {
  const found = deviceStorage.readJson(STORAGE_KEY);
  if (!isRecord(found)) return DEFAULTS;
  const valid = Object.entries(DEFAULTS).map(([key, usual]) => {
    const value = found[key];
    const fits = CHOICES[key]?.includes(value) ?? typeof value === typeof usual;
    return [key, fits ? value : usual];
  });
  return Object.fromEntries(valid) as StoredSettings;
}

/** Preferences of the operating system. */
const PREFERENCES = { contrast: "(prefers-contrast: more)", motion: "(prefers-reduced-motion: reduce)" } as const;
const systemPrefers = (preference: keyof typeof PREFERENCES): boolean => matchMedia(PREFERENCES[preference]).matches;

class Settings {
  current = $state.raw<StoredSettings>(stored());

  /** Whether animations run. Read each time, because the system preference can change at any time. */
  get moves(): boolean {
    return this.current.motion === "system" && !systemPrefers("motion");
  }

  async change(changes: Partial<StoredSettings>): Promise<void> {
    this.current = { ...this.current, ...changes };
    deviceStorage.writeJson(STORAGE_KEY, this.current); // without storage, the change lasts until the page is closed
    await this.apply();
  }

  /** Follow changes made in another window or in the system preferences. */
  watch(): void {
    addEventListener("storage", (event) => {
      if (event.key !== STORAGE_KEY) return;
      this.current = stored();
      void this.apply();
    });
    for (const query of Object.values(PREFERENCES)) matchMedia(query).addEventListener("change", () => this.#paint());
  }

  async apply(): Promise<void> {
    this.#paint();
    const { language } = this.current;
    await texts.use(languages.includes(language) ? language : preferred(navigator.languages));
  }

  #paint(): void {
    const { theme, contrast, squares } = this.current;
    const { dataset } = document.documentElement;
    const high = contrast === "high" || systemPrefers("contrast");
    if (theme === "system") delete dataset["theme"];
    else dataset["theme"] = theme;
    dataset["contrast"] = high ? "high" : "usual";
    dataset["squares"] = high ? "contrast" : squares;
    dataset["motion"] = this.moves ? "full" : "less";
  }
}

export const settings = new Settings();
