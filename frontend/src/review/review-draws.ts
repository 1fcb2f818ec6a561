// What the check of the draws needs of a reviewed game.

import { shownSetup } from "../draws/setup";
import { TableDraws } from "../draws/table-draws.svelte";
import { nameOfSeat } from "../seat-name";
import type { ReviewInfo } from "../wire";

export interface ReviewDrawCheck {
  readonly draws: TableDraws;
  readonly table: { readonly id: string };
  readonly isOver: boolean;
  readonly name: (seat: number) => string;
}

/** The check of a game that was played at a table of this server; null for a file. */
export function drawCheckOf({ table, edition, own_seats }: ReviewInfo): ReviewDrawCheck | null {
  if (!table) return null;
  const setup = shownSetup(edition, table.seats.length);
  const names = table.seats.map(nameOfSeat);
  return {
    draws: new TableDraws(table.id, table.commitment, setup, own_seats[0]),
    table,
    isOver: true,
    name: (seat) => names[seat] ?? "",
  };
}
