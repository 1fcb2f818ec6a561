// The name on a seat, as a page shows it.

import { t } from "./texts.svelte";
import type { SeatInfo, SeatPresence } from "./wire";

/** A player who has deleted their account is called so in the reader's language. */
export const nameOfSeat = (seat: Pick<SeatInfo | SeatPresence, "name" | "erased">): string =>
  seat.erased ? t("erased-player") : seat.name;
