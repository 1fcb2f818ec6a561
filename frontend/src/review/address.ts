// The address of a position: `?turn=12`, and `&retry=1` to look for a better move there.

import { addressOf } from "../analysis/address";
import { addresses, type ReviewInfo } from "../wire";

const [TURN, RETRY] = ["turn", "retry"];

export function stepInAddress(search = location.search): { step: number; retry: boolean } {
  const asked = new URLSearchParams(search);
  const step = Number(asked.get(TURN));
  return { step: Number.isInteger(step) ? step : 0, retry: asked.has(RETRY) };
}

/** Write the step into the address of this page; the way back does not go through every step. */
export function writeStep(step: number): void {
  const address = new URL(location.href);
  address.searchParams.delete(RETRY);
  if (step) address.searchParams.set(TURN, String(step));
  else address.searchParams.delete(TURN);
  if (address.href !== location.href) history.replaceState(null, "", address);
}

interface Wanted {
  readonly link?: string;
  readonly turn?: number;
  readonly retry?: boolean;
}

/** The address of a game's review, at a turn or at the start. */
export function reviewAddress(game: string, { link = "", turn = 0, retry = false }: Wanted = {}): string {
  const query = new URLSearchParams();
  if (link) query.set("link", link);
  if (turn) query.set(TURN, String(turn));
  if (retry) query.set(RETRY, "1");
  return addresses.review(game) + (query.size ? `?${query}` : "");
}

/** The analysis board with the position after `turn` turns; empty if a file cannot be analysed there. */
export function analysisAddress({ table, positions }: ReviewInfo, turn: number, link: string): string {
  if (!table) return positions[turn] ? addressOf({ cgp: positions[turn] }) : "";
  const query = new URLSearchParams({ game: table.id, [TURN]: String(turn) });
  if (link) query.set("link", link);
  return `${addresses.analysis()}?${query}`;
}
