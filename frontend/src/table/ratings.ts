// Rating changes of a finished game. The server computes them after the game, so they are polled for.

import { api } from "../api";
import type { PastGameInfo, TableInfo } from "../wire";

const WAITS_MS = [100, 600, 1_500, 4_000];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface RatingNow {
  rating: number;
  change: number;
}

/** One entry per seat, null where unknown; null if the game is not rated. */
export async function ratingsAfter(table: TableInfo, people: readonly string[]): Promise<(RatingNow | null)[] | null> {
  if (!table.rated) return null;
  for (const wait of WAITS_MS) {
    await pause(wait);
    const found = await Promise.all(
      people.map((person) =>
        api.results(person).then(
          (games) => games.find((game) => game.game === table.id),
          () => undefined,
        ),
      ),
    );
    if (found.some(Boolean)) return found.some((game) => typeof game?.change === "number") ? found.map(nowOf) : null;
  }
  return null;
}

const nowOf = (game: PastGameInfo | undefined): RatingNow | null =>
  game && game.rating !== null && game.change !== null ? { rating: game.rating, change: game.change } : null;
