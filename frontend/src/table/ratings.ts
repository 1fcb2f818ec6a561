// Rating changes of a finished game. The server computes them after the game, so they are polled for.

import { api } from "../api";
import type { PastGameInfo, TableInfo, Uncounted } from "../wire";

const WAITS_MS = [100, 600, 1_500, 4_000];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface RatingNow {
  rating: number;
  change: number;
}

/** `seats` has one entry per seat, null where unknown. `uncounted` is the reason why the game did not count. */
export interface RatingsAfter {
  seats: (RatingNow | null)[] | null;
  uncounted: Uncounted | null;
}

/** Null if the game is not rated, or nothing is known yet. */
export async function ratingsAfter(table: TableInfo, people: readonly string[]): Promise<RatingsAfter | null> {
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
    if (found.some(Boolean)) return afterGame(found);
  }
  return null;
}

function afterGame(found: readonly (PastGameInfo | undefined)[]): RatingsAfter {
  const uncounted = found.find((game) => game?.uncounted)?.uncounted ?? null;
  return { seats: found.some((game) => typeof game?.change === "number") ? found.map(nowOf) : null, uncounted };
}

const nowOf = (game: PastGameInfo | undefined): RatingNow | null =>
  game && game.rating !== null && game.change !== null ? { rating: game.rating, change: game.change } : null;
