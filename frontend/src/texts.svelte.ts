// UI texts: Fluent catalogues, one file per language; only the one in use is loaded.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { reloadForFiles } from "./reload";
import { selectManifest } from "./shell";

const FILES = import.meta.glob<string>("./texts/*.ftl", { query: "?raw", import: "default" });
const LANGUAGE = /(\w+)\.ftl$/;

export const languages: readonly string[] = Object.keys(FILES).map((file) => LANGUAGE.exec(file)?.[1] ?? "");

class Texts {
  language = $state("en");
  #bundle = $state.raw(new FluentBundle("en"));

  async use(language: string): Promise<void> {
    const source = await FILES[`./texts/${language}.ftl`]?.().catch(() => void reloadForFiles());
    if (source === undefined) return;
    const bundle = new FluentBundle(language, { useIsolating: false });
    bundle.addResource(new FluentResource(source));
    this.#bundle = bundle;
    this.language = language;
    document.documentElement.lang = language;
    selectManifest(language);
  }

  has(key: string): boolean {
    return this.#bundle.hasMessage(key);
  }

  format(key: string, facts: Record<string, FluentVariable> = {}): string {
    const message = this.#bundle.getMessage(key);
    return message?.value ? this.#bundle.formatPattern(message.value, facts) : key;
  }
}

export const texts = new Texts();
/** The text of `key` in the UI language, with its arguments. */
export const t = (key: string, facts?: Record<string, FluentVariable>): string => texts.format(key, facts);

/** The first of the reader's languages that has a catalogue. */
export function preferred(wanted: readonly string[]): string {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => languages.includes(tag));
  return known ?? "en";
}

/** The name of a language in that language. */
export const nameOf = (language: string): string => {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};
