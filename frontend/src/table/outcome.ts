// The result of a finished game in two sentences: who won, and why it ended.

import { t } from "../texts.svelte";
import { printed } from "./points";
import type { TableSession } from "./session.svelte";

const GONE = ["news-resigned", "news-timed-out"];
const winnersOf = (session: TableSession): readonly number[] => session.screen?.result?.ranking[0] ?? [];
const totalsOf = (session: TableSession): readonly number[] => session.screen?.result?.totals ?? [];

/** Whether one player was left, so that the points in play do not show the result. */
export const endedEarly = (session: TableSession): boolean => session.screen?.result?.reason === "one-left";

export function overTitle(session: TableSession): string {
  const [winners, totals] = [winnersOf(session), totalsOf(session)];
  const [first = 0] = winners; // not always the highest total: a player may have resigned
  if (endedEarly(session))
    return session.isMe(first) ? t("over-you-win-early") : t("over-wins-early", { name: session.name(first) });
  const points =
    totals.length === 2
      ? [first, 1 - first].map((seat) => printed(totals[seat] ?? 0)).join(" : ")
      : printed(totals[first] ?? 0);
  if (winners.length > 1) return t("over-tie", { names: winners.map(session.name).join(", "), points });
  return session.isMe(first) ? t("over-you-win", { points }) : t("over-wins", { name: session.name(first), points });
}

export function overWhy(session: TableSession): string {
  const { screen, edition } = session;
  const reason = screen?.result?.reason ?? "passes";
  const passes = edition.rules.end.passes_each;
  const seat = screen?.result?.went_out ?? winnersOf(session)[0] ?? 0;
  const turns = screen?.turns.length ?? 0;
  const you = session.isMe(seat) ? "yes" : "no";
  const end = t(`end-${reason}`, { name: session.name(seat), you, times: passes, turns });
  const gone = reason === "one-left" ? session.news.all.findLast((news) => GONE.includes(news.key)) : undefined;
  const why = [...(gone ? [t(gone.key, gone.facts)] : []), end];
  return [...why, ...(screen?.result?.by_tie_rule ? [t("over-tie-rule")] : [])].join(" ");
}
