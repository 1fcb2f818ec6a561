// What a list of games says about one of them.

import { nameOfSeat } from "../seat-name";
import { printed } from "../table/points";
import { t } from "../texts.svelte";
import { BOT_LEVELS, type SeatInfo, type TableInfo } from "../wire";

/** The name on a seat; a bot has its level, because bots are often called the same. */
function rivalName(seat: SeatInfo): string {
  const [name, level] = [nameOfSeat(seat), BOT_LEVELS.findIndex((each) => each === seat.bot) + 1];
  return level ? `${name} (${t("bot-level", { level })})` : name;
}

/** The names of the others; of all players if the reader plays for every seat. */
export function rivalsOf({ seats }: TableInfo): string[] {
  const others = seats.filter((seat) => !seat.mine);
  return others.length ? others.map((seat) => rivalName(seat) || t("seat-free")) : seats.map(nameOfSeat);
}

/** The points: the reader's first in a game of two, otherwise in the order of the seats. */
export function scoreLine({ seats, scores }: TableInfo): string {
  const others = seats.filter((seat) => !seat.mine).length;
  const turned = scores.length === 2 && others === 1 && seats[1]?.mine;
  return (turned ? scores.toReversed() : scores).map(printed).join(" : ");
}
