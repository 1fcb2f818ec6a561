// Who decided on the words of a play, at a table that asks an online dictionary first.

import { t } from "../texts.svelte";
import type { TurnInfo } from "../wire";

type Judged = Pick<TurnInfo, "words" | "sources">;

/** In a word or two; empty at other tables. */
export const judgedBy = ({ sources }: Judged): string => {
  if (!sources.length) return "";
  const lists = sources.filter((source) => source === "list").length;
  return t("judged-by", { by: lists === 0 ? "service" : lists === sources.length ? "list" : "both" });
};

/** Word by word. */
export const judgedText = ({ words, sources }: Judged): string =>
  sources.map((source, at) => t("judged-word", { source, word: words[at] ?? "" })).join("; ");
