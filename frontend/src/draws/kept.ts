// What this device keeps about the draws of a game, so that it can check them at the end by itself.

import { BLANK, type GameEvent } from "../wire";

export interface KeptDraws {
  readonly commitment: string; // the hash that the server showed before this device contributed; hexadecimal
  readonly seat: number;
  readonly seed: string; // this device's random bytes; hexadecimal
  readonly hashes: readonly (string | null)[] | null; // by seat, as they were fixed before this device showed its bytes
  readonly restarts: number; // how often the exchange began again after this device had shown its bytes
  readonly seen: Readonly<Record<number, string>>; // plays and own draws as they were shown during the game
  readonly at: number;
}

const PREFIX = "mozaika.draws.";
const MAX_GAMES = 50;
const HIDDEN = "_";
const here = new Map<string, KeptDraws>(); // where storage is forbidden, the memory lasts until the page is closed

export function keptDraws(table: string): KeptDraws | null {
  const known = here.get(table);
  if (known) return known;
  try {
    const stored = JSON.parse(localStorage.getItem(PREFIX + table) ?? "null") as KeptDraws | null;
    return stored && typeof stored.seed === "string" && typeof stored.commitment === "string" ? stored : null;
  } catch {
    return null; // no storage, or damaged
  }
}

export function keepDraws(table: string, kept: KeptDraws): void {
  here.set(table, kept);
  try {
    localStorage.setItem(PREFIX + table, JSON.stringify(kept));
    forgetOldest();
  } catch {
    // no storage, or it is full: a reload forgets the contribution, and the check says so
  }
}

function forgetOldest(): void {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  if (names.length <= MAX_GAMES) return;
  const keptAt = (name: string): number => {
    try {
      return Number((JSON.parse(localStorage.getItem(name) ?? "") as KeptDraws).at);
    } catch {
      return 0; // damaged
    }
  };
  const oldest = names.sort((one, other) => keptAt(one) - keptAt(other)).slice(0, names.length - MAX_GAMES);
  for (const name of oldest) localStorage.removeItem(name);
}

/** A short form of what an event shows about tiles; empty if it shows none. Hidden draws of others show none. */
export function tilesShown(event: GameEvent): string {
  switch (event.type) {
    case "tiles-drawn":
      return event.tiles.includes(HIDDEN) ? "" : `draws ${event.seat} ${event.tiles.join(",")}`;
    case "tiles-exchanged":
      return event.drawn.includes(HIDDEN) ? "" : `exchanges ${event.seat} ${event.given.join()} ${event.drawn.join()}`;
    case "play-committed":
      return `plays ${event.seat} ${event.placements
        .map(({ square, letter, blank }) => `${square.row}.${square.column}${blank ? BLANK : ""}${letter}`)
        .join()}`;
    default:
      return "";
  }
}

/** Remember what the events from number `first` on have shown. What was shown first counts. */
export function keepShown(table: string, first: number, events: readonly GameEvent[]): void {
  const kept = keptDraws(table);
  if (!kept) return;
  const shown = events.flatMap((event, at): [number, string][] => {
    const text = tilesShown(event);
    return text && !(first + at in kept.seen) ? [[first + at, text]] : [];
  });
  if (shown.length) keepDraws(table, { ...kept, seen: { ...kept.seen, ...Object.fromEntries(shown) } });
}
