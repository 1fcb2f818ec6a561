// The laid tiles of a player, stored so that they survive a reload of the page.

import type { UnplayedTile } from "../board/laying";
import { isRecord, tabStorage } from "../storage";
import { BLANK, type EditionInfo } from "../wire";

type StoredTile = Omit<UnplayedTile, "id">;

export const storageKeyOf = (table: string, seat: number | null): string => `mozaika.laid.${table}.${seat ?? "none"}`;

/** The stored tiles that belong to the edition; whether the rack and the board allow them is checked by `relay`. */
export function readLaid(key: string, edition: EditionInfo): StoredTile[] {
  const stored = tabStorage.readJson(key);
  const letters = new Set(edition.letters.map(({ letter }) => letter));
  const isValid = (tile: unknown): tile is StoredTile =>
    isRecord(tile) &&
    Number.isInteger(tile["row"]) &&
    Number.isInteger(tile["column"]) &&
    letters.has(tile["letter"] as string) &&
    (tile["as"] === "" || (tile["as"] !== BLANK && letters.has(tile["as"] as string)));
  return Array.isArray(stored) ? stored.filter(isValid) : [];
}

/** Where storage is forbidden, laid tiles do not survive a reload. */
export function writeLaid(key: string, laid: readonly UnplayedTile[]): void {
  if (laid.length) tabStorage.writeJson(key, laid);
  else tabStorage.remove(key);
}
