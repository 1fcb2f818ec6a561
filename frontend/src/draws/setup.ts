// What decides the draws of a game besides its random values: the tiles in the order in which they are counted, the
// number of seats, and two rules. The device keeps it before any bytes are shown, and compares the record with it.

import { isRecord } from "../storage";
import { BLANK, type EditionInfo } from "../wire";

export interface DrawSetup {
  readonly tiles: readonly (readonly [tile: string, count: number])[]; // in alphabet order, the blank last
  readonly seats: number;
  readonly rackSize: number;
  readonly exchangeOrder: string;
}

/** An edition in the log of a game, as far as the draws depend on it. */
export interface SavedEdition {
  alphabet: { letters: string[] };
  tiles: { kinds: { tile: string; count: number }[] };
  rules: { rack_size: number; exchange_order: string };
}

/** The setup that the page of a table shows before the game. */
export const shownSetup = ({ letters, rules }: EditionInfo, seats: number): DrawSetup => ({
  tiles: letters.flatMap(({ letter, count }): [string, number][] => (count ? [[letter, count]] : [])),
  seats,
  rackSize: rules.rack_size,
  exchangeOrder: rules.exchange_order,
});

/** The setup in the record of a game. */
export const recordedSetup = ({ alphabet, tiles, rules }: SavedEdition, seats: number): DrawSetup => ({
  tiles: [...alphabet.letters, BLANK].flatMap((letter): [string, number][] => {
    const count = tiles.kinds.find(({ tile }) => tile === letter)?.count;
    return count ? [[letter, count]] : [];
  }),
  seats,
  rackSize: rules.rack_size,
  exchangeOrder: rules.exchange_order,
});

export const isSameSetup = (one: DrawSetup, other: DrawSetup): boolean =>
  one.seats === other.seats &&
  one.rackSize === other.rackSize &&
  one.exchangeOrder === other.exchangeOrder &&
  JSON.stringify(one.tiles) === JSON.stringify(other.tiles);

export const isSetup = (value: unknown): value is DrawSetup =>
  isRecord(value) &&
  typeof value.seats === "number" &&
  typeof value.rackSize === "number" &&
  typeof value.exchangeOrder === "string" &&
  Array.isArray(value.tiles) &&
  value.tiles.every(
    (each: unknown) =>
      Array.isArray(each) && each.length === 2 && typeof each[0] === "string" && typeof each[1] === "number",
  );
