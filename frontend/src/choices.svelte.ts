// What a table can be made of, asked for once; and the edition that somebody has in mind.

import { api } from "./api";
import { texts } from "./texts.svelte";
import type { FileRequest, TableOptions, EditionInfo, LexiconInfo } from "./wire";

const KEPT = "mozaika.edition";

class Choices {
  all = $state.raw<TableOptions | null>(null);
  edition = $state("");
  file = $state.raw<FileRequest | null>(null); // a board from a file, for the table that is being made

  /** Ask for them; that they cannot be had is said by whoever needs them. */
  async ask(): Promise<void> {
    this.all ??= await api.choices().catch(() => null);
  }

  async load(): Promise<void> {
    this.all ??= await api.choices();
    const known = (id: string | null): boolean => this.all?.editions.some((edition) => edition.id === id) ?? false;
    const kept = localStorage.getItem(KEPT);
    if (known(this.edition)) return;
    this.edition =
      (known(kept) ? kept : this.all.editions.find((edition) => edition.language === texts.language)?.id) ??
      this.all.editions[0]?.id ??
      "";
  }

  choose(id: string): void {
    this.edition = id;
    localStorage.setItem(KEPT, id);
  }

  get chosen(): EditionInfo | undefined {
    return this.all?.editions.find((edition) => edition.id === this.edition);
  }

  /** A word list as people call it. */
  titleOf(lexicon: string): string {
    return lexicon
      ? (this.all?.lexica.find((each) => each.name === lexicon)?.title ?? lexicon)
      : texts.say("lexicon-none");
  }

  /** Under which terms a list is: in the reader's words for those that come with us, else as it says itself. */
  licenceOf(list: LexiconInfo): string {
    if (list.licence === "not stated") return texts.say("licence-unstated");
    const known = `licence-of-${list.name}`;
    return texts.say("licence", { licence: texts.has(known) ? texts.say(known) : list.licence });
  }

  /** Editions of one language belong together; the first of them is its usual one. */
  get byLanguage(): EditionInfo[][] {
    return Object.values(Object.groupBy(this.all?.editions ?? [], (edition) => edition.language)).map(
      (group) => group ?? [],
    );
  }
}

export const choices = new Choices();

/** Three letters that tell an edition from others: those beyond a to z, else the dearest. */
export function telling(edition: EditionInfo): { letter: string; points: number }[] {
  const real = edition.letters.filter((each) => each.small !== "");
  const own = real.filter((each) => each.letter > "Z");
  return (own.length >= 3 ? own : real.toSorted((one, other) => other.points - one.points)).slice(0, 3);
}
