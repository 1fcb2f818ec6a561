// What this device keeps about the draws of a game, so that it can check them at the end by itself.

import { deviceStorage, isRecord } from "../storage";
import { BLANK, type GameEvent } from "../wire";
import { type DrawSetup, isSetup } from "./setup";

export interface StoredDraws {
  readonly commitment: string; // the hash that the server showed before this device contributed; hexadecimal
  readonly seat: number;
  readonly setup?: DrawSetup; // as the page showed it before this device sent its hash; earlier versions kept none
  readonly seed: string; // this device's random bytes; hexadecimal
  readonly hashes: readonly (string | null)[] | null; // by seat, as they were fixed before this device showed its bytes
  readonly restarts: number; // how often the exchange began again after this device had shown its bytes
  readonly seen: Readonly<Record<number, string>>; // turns and draws as they were shown during the game
  readonly at: number;
}

const PREFIX = "mozaika.draws.";
const MAX_GAMES = 50;
const HIDDEN = "_";
const here = new Map<string, StoredDraws>(); // where storage is forbidden, the memory lasts until the page is closed

export function storedDraws(table: string): StoredDraws | null {
  return here.get(table) ?? readStored(PREFIX + table);
}

/** What is stored under `key`; null if there is nothing, or if it is damaged. */
function readStored(key: string): StoredDraws | null {
  const stored = deviceStorage.readJson(key);
  return isStored(stored) ? stored : null;
}

const isStored = (value: unknown): value is StoredDraws =>
  isRecord(value) &&
  typeof value.commitment === "string" &&
  typeof value.seed === "string" &&
  [value.seat, value.restarts, value.at].every((each) => typeof each === "number") &&
  (value.setup === undefined || isSetup(value.setup)) &&
  (value.hashes === null || (Array.isArray(value.hashes) && value.hashes.every(isTextOrNull))) &&
  isRecord(value.seen) &&
  Object.values(value.seen).every((each) => typeof each === "string");

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === "string";

/** Where nothing can be stored, a reload forgets the contribution, and the check says so. */
export function storeDraws(table: string, kept: StoredDraws): void {
  here.set(table, kept);
  if (deviceStorage.writeJson(PREFIX + table, kept)) forgetOldest();
}

function forgetOldest(): void {
  const keys = deviceStorage.keys().filter((key) => key.startsWith(PREFIX));
  if (keys.length <= MAX_GAMES) return;
  const keptAt = new Map(keys.map((key) => [key, readStored(key)?.at ?? 0]));
  const oldest = keys.sort((one, other) => (keptAt.get(one) ?? 0) - (keptAt.get(other) ?? 0));
  for (const key of oldest.slice(0, keys.length - MAX_GAMES)) deviceStorage.remove(key);
}

/** A short form of what an event shows about turns and tiles; empty if it shows nothing of them. */
export function tilesShown(event: GameEvent): string {
  switch (event.type) {
    case "start-drawn":
      return `starts ${event.starter} ${event.rounds.map((round) => round.flat().join()).join(";")}`;
    case "tiles-drawn":
      return `draws ${event.seat} ${event.tiles.join(",")}`;
    case "tiles-exchanged":
      return `exchanges ${event.seat} ${event.given.join()} ${event.drawn.join()}`;
    case "play-committed":
      return `plays ${event.seat} ${event.placements
        .map(({ square, letter, blank }) => `${square.row}.${square.column}${blank ? BLANK : ""}${letter}`)
        .join()}`;
    case "play-taken-back":
      return `withdraws ${event.seat}`;
    case "passed":
      return `passes ${event.seat}`;
    default:
      return "";
  }
}

/** The event as other seats see it: only the number of its tiles is known. */
function hidden(event: GameEvent): GameEvent {
  const hide = (tiles: readonly string[]): string[] => tiles.map(() => HIDDEN);
  if (event.type === "tiles-drawn") return { ...event, tiles: hide(event.tiles) };
  if (event.type === "tiles-exchanged") return { ...event, given: hide(event.given), drawn: hide(event.drawn) };
  return event;
}

/** Whether `shown` is the short form of `event`, open or with hidden tiles. */
export const isShownAs = (event: GameEvent, shown: string): boolean =>
  shown === tilesShown(event) || shown === tilesShown(hidden(event));

/** Remember what the events from number `first` on have shown. What was shown first counts; hidden tiles may follow. */
export function keepShown(table: string, first: number, events: readonly GameEvent[]): void {
  const kept = storedDraws(table);
  if (!kept) return;
  const shown = events.flatMap((event, at): [number, string][] => {
    const [text, before] = [tilesShown(event), kept.seen[first + at]];
    const isNew = before === undefined || (before !== text && before === tilesShown(hidden(event)));
    return text && isNew ? [[first + at, text]] : [];
  });
  if (shown.length) storeDraws(table, { ...kept, seen: { ...kept.seen, ...Object.fromEntries(shown) } });
}
