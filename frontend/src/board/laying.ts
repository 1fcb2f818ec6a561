// A player's tiles: those on the rack and those laid but not played. Edits are pure functions and lose no tile; the
// server decides whether a play is allowed and what it scores.

import { BLANK } from "../wire";
import { type BoardGrid, onBoard, squareIndex, same, type Square } from "./grid";

export interface RackTile {
  readonly id: number;
  readonly letter: string;
}

/** `as` is the letter that the tile stands for; empty for a blank without a chosen letter. */
export interface UnplayedTile extends RackTile, Square {
  readonly as: string;
}

/** Slots stay empty while their tiles are on the board, so that the other tiles do not move. */
export interface Laying {
  readonly slots: readonly (RackTile | null)[];
  readonly laid: readonly UnplayedTile[];
}

export const emptyLaying: Laying = { slots: [], laid: [] };

export const isBlank = (tile: RackTile): boolean => tile.letter === BLANK;

export const laidAt = (laying: Laying, square: Square): UnplayedTile | undefined =>
  laying.laid.find((tile) => same(tile, square));

export const isFree = (laying: Laying, board: BoardGrid, square: Square): boolean =>
  onBoard(board, square) && !board.taken.has(squareIndex(board, square)) && !laidAt(laying, square);

/** Whether the same tiles are laid on the same squares. */
export const sameLaid = (one: Laying, other: Laying): boolean =>
  one.laid.length === other.laid.length && one.laid.every((tile, at) => tile === other.laid[at]);

const without = (laying: Laying, id: number): Laying => ({
  slots: laying.slots.map((tile) => (tile?.id === id ? null : tile)),
  laid: laying.laid.filter((tile) => tile.id !== id),
});

const find = (laying: Laying, id: number): RackTile | undefined =>
  laying.slots.find((tile) => tile?.id === id) ?? laying.laid.find((tile) => tile.id === id);

/** Lay a tile from the rack, or move a laid one, to a free square; a blank keeps its letter or gets `as`. */
export function lay(laying: Laying, board: BoardGrid, id: number, square: Square, as = ""): Laying {
  const tile = find(laying, id);
  if (!tile || !isFree(laying, board, square)) return laying;
  const before = laying.laid.find((each) => each.id === id)?.as ?? "";
  const letter = isBlank(tile) ? as || before : tile.letter;
  const { slots, laid } = without(laying, id);
  return { slots, laid: [...laid, { id, letter: tile.letter, row: square.row, column: square.column, as: letter }] };
}

/** Return a laid tile to the rack: into `slot` if it is free, otherwise into the first free slot. */
export function returnToRack(laying: Laying, id: number, slot = -1): Laying {
  const tile = laying.laid.find((each) => each.id === id);
  if (!tile) return laying;
  const free = laying.slots[slot] === null ? slot : laying.slots.indexOf(null);
  const back: RackTile = { id, letter: tile.letter };
  const slots = free < 0 ? [...laying.slots, back] : laying.slots.map((each, at) => (at === free ? back : each));
  return { slots, laid: laying.laid.filter((each) => each.id !== id) };
}

export const recall = (laying: Laying): Laying => laying.laid.reduce((now, tile) => returnToRack(now, tile.id), laying);

export function chooseLetter(laying: Laying, id: number, letter: string): Laying {
  const named = (tile: UnplayedTile): UnplayedTile =>
    tile.id === id && isBlank(tile) ? { ...tile, as: letter } : tile;
  return { ...laying, laid: laying.laid.map(named) };
}

/** Move a rack tile to another slot; the tiles between shift. */
export function reorder(laying: Laying, id: number, slot: number): Laying {
  const from = laying.slots.findIndex((tile) => tile?.id === id);
  if (from < 0 || slot < 0 || slot >= laying.slots.length) return laying;
  const slots = [...laying.slots];
  const [tile] = slots.splice(from, 1);
  slots.splice(slot, 0, tile ?? null);
  return { ...laying, slots };
}

/** `random` returns numbers from 0 to 1, like Math.random. */
export function shuffle(laying: Laying, random: () => number = Math.random): Laying {
  const slots = [...laying.slots];
  for (let last = slots.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [slots[last], slots[other]] = [slots[other] ?? null, slots[last] ?? null];
  }
  return { ...laying, slots };
}

/** Sort the rack by the edition's alphabet; free slots come last. */
export function sort(laying: Laying, alphabet: readonly string[]): Laying {
  const rank = (tile: RackTile | null): number => (tile ? alphabet.indexOf(tile.letter) : alphabet.length);
  return { ...laying, slots: [...laying.slots].sort((one, other) => rank(one) - rank(other)) };
}

/** Adopt the server's rack: tiles that are still on it keep their slots and their squares on the board. */
export function withRack(laying: Laying, board: BoardGrid, rack: readonly string[], size: number): Laying {
  const left = [...rack];
  const stays = (tile: RackTile): boolean => {
    const at = left.indexOf(tile.letter);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const laid = laying.laid.filter((tile) => isFree({ slots: [], laid: [] }, board, tile) && stays(tile));
  const slots = laying.slots.map((tile) => (tile && stays(tile) ? tile : null));
  let next = Math.max(0, ...[...laying.laid, ...laying.slots].map((tile) => tile?.id ?? 0)) + 1;
  const fresh = left.map((letter): RackTile => ({ id: next++, letter }));
  const wanted = Math.max(size, rack.length);
  while (slots.length < wanted) slots.push(null);
  while (slots.length > wanted && slots.includes(null)) slots.splice(slots.lastIndexOf(null), 1);
  return { slots: slots.map((tile) => tile ?? fresh.shift() ?? null), laid };
}

/** Lay tiles again, for example after a reload, as far as the rack and the board allow it. */
export function relay(laying: Laying, board: BoardGrid, tiles: readonly Omit<UnplayedTile, "id">[]): Laying {
  return tiles.reduce((now, { letter, row, column, as }) => {
    const tile = now.slots.find((each) => each?.letter === letter);
    return tile ? lay(now, board, tile.id, { row, column }, as) : now;
  }, laying);
}

/** Tiles are laid and every blank has a letter, so the play can be scored and made. */
export const isComplete = (laying: Laying): boolean =>
  laying.laid.length > 0 && laying.laid.every((tile) => tile.as !== "");
