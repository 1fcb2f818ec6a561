// Why a rated game did not count for ratings, as text.

import { t } from "../texts.svelte";
import { RATED_GAMES_OF_PAIR, RATED_MIN_MOVES, RATED_PAIR_HOURS, type Uncounted } from "../wire";

export const uncountedText = (reason: Uncounted): string =>
  t(`uncounted-${reason}`, { moves: RATED_MIN_MOVES, games: RATED_GAMES_OF_PAIR, hours: RATED_PAIR_HOURS });
