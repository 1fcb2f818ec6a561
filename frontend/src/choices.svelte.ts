// The options for a new table (editions, word lists, bots), fetched once, and the edition chosen last.

import { api } from "./api";
import { deviceStorage } from "./storage";
import { t, texts } from "./texts.svelte";
import {
  type BoardInfo,
  DICTIONARY_PATIENCE_S,
  type EditionInfo,
  type FileRequest,
  type LexiconCard,
  LICENCE_NOT_STATED,
  type TableOptions,
} from "./wire";

const STORAGE_KEY = "mozaika.edition";
type BoardSize = Pick<EditionInfo, "rows" | "columns">;

class Choices {
  all = $state.raw<TableOptions | null>(null);
  edition = $state("");
  file = $state.raw<FileRequest | null>(null); // a board from a file, for the next new table
  fileBoard = $state.raw<EditionInfo | null>(null); // an edition with that board
  isPainted = $state(false); // the board is a preset or from the editor, not from a file of the player's

  /** Fetch the options; a failure is ignored here and reported by `load`. */
  async prefetch(): Promise<void> {
    this.all ??= await api.choices().catch(() => null);
  }

  async load(): Promise<void> {
    this.all ??= await api.choices();
    const chosen =
      this.find(this.edition) ??
      this.find(deviceStorage.read(STORAGE_KEY)) ??
      this.all.editions.find((edition) => edition.language === texts.language) ??
      this.all.editions[0];
    this.edition = chosen?.id ?? "";
  }

  choose(id: string): void {
    this.edition = id;
    deviceStorage.write(STORAGE_KEY, id);
  }

  /** Use a board from a file of the player's for the next new table. */
  useFile(file: FileRequest | null, board: EditionInfo | null): void {
    [this.file, this.fileBoard, this.isPainted] = [file, board, false];
  }

  /** Use a board that the server has made; the edition's own needs no file. */
  useBoard({ board, file }: BoardInfo): void {
    const own = this.chosen;
    const isOwn = own?.columns === board.columns && own.premiums.join() === board.premiums.join();
    [this.file, this.fileBoard, this.isPainted] = [isOwn ? null : file, board, true];
  }

  get chosen(): EditionInfo | undefined {
    return this.find(this.edition);
  }

  /** The edition with this id, or that had it in an earlier version. */
  find(id: string | null): EditionInfo | undefined {
    const current = this.all?.renamed[id ?? ""] ?? id;
    return this.all?.editions.find((edition) => edition.id === current);
  }

  /** A sentence for a word list that has no words as long as the longer side of the board; otherwise empty. */
  shortWords(lexicon: string, { rows, columns }: BoardSize): string {
    const [side, count] = [Math.max(rows, columns), this.all?.lexica.find((each) => each.name === lexicon)?.longest];
    return count !== undefined && count < side ? t("lexicon-short", { count, side }) : "";
  }

  /** The title of a word list. */
  titleOf(lexicon: string): string {
    return lexicon ? (this.all?.lexica.find((each) => each.name === lexicon)?.title ?? lexicon) : t("lexicon-none");
  }

  /** The licence of a word list, as the list states it. */
  licenceOf(list: LexiconCard): string {
    return list.licence === LICENCE_NOT_STATED ? t("licence-unstated") : t("licence", { licence: list.licence });
  }

  /** The size of a word list; of an online dictionary, which list decides when it does not answer. */
  sizeOf(list: LexiconCard): string {
    if (list.fallback) return t("lexicon-online", { list: list.fallback, seconds: DICTIONARY_PATIENCE_S });
    return t("lexicon-words", { count: list.words });
  }

  /** The size of a word list, with its licence if the list states one. */
  factsOf(list: LexiconCard): string {
    const stated = !list.fallback && list.licence !== LICENCE_NOT_STATED;
    return [this.sizeOf(list), ...(stated ? [this.licenceOf(list)] : [])].join(" · ");
  }

  /** Editions grouped by language; the first of each group is the default one. Languages without a word list, in
   * which no bot can play, are left out, unless one is chosen. */
  get byLanguage(): EditionInfo[][] {
    const groups = Object.values(Object.groupBy(this.all?.editions ?? [], (edition) => edition.language));
    return groups
      .map((group) => group ?? [])
      .filter((group) => group.some((edition) => edition.lexicon || edition.id === this.edition));
  }
}

export const choices = new Choices();

/** Three letters that characterise an edition: those beyond A to Z, otherwise the most valuable ones. */
export function characteristicLetters(edition: EditionInfo): { letter: string; points: number }[] {
  const real = edition.letters.filter((each) => each.small !== "");
  const own = real.filter((each) => each.letter > "Z");
  return (own.length >= 3 ? own : real.toSorted((one, other) => other.points - one.points)).slice(0, 3);
}
