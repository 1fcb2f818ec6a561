// This device's part in the seed exchange before a game: the hash of its random bytes, and later the bytes.

import type { UnsentMessage } from "../connection";
import type { SeedsMessage } from "../wire";
import { bestHashes, fromHex, seedHash, toBase64, toHex } from "./digest";
import { storeDraws, storedDraws, type StoredDraws } from "./stored-draws";
import type { DrawSetup } from "./setup";

const SEED_BYTES = 16;
/** What the page has shown about the draws before the game. */
export interface AnnouncedDraws {
  readonly commitment: string;
  readonly setup: DrawSetup;
}

const equal = (one: readonly unknown[] | null, other: readonly unknown[]): boolean =>
  one !== null && JSON.stringify(one) === JSON.stringify(other);

/**
 * The answer of `seat` to a step of the exchange at `table`; null if there is nothing to send. `shown` is what
 * the page has shown: no other commitment is answered. Bytes are shown for one set of hashes only, so that nobody can
 * add or change a hash after seeing them.
 */
export async function answerTo(
  message: SeedsMessage,
  table: string,
  seat: number | undefined,
  shown: AnnouncedDraws,
): Promise<UnsentMessage | null> {
  const commitment = fromHex(message.commitment);
  if (seat === undefined || !message.asked.includes(seat)) return null;
  if (!commitment || message.commitment !== shown.commitment) return null;
  const kept = message.step === "hashes" ? prepared(shown, table, seat) : storedDraws(table);
  const seed = fromHex(kept?.seed);
  if (!kept || !seed || kept.commitment !== message.commitment || kept.seat !== seat) return null;
  const hash = await seedHash(bestHashes(), commitment, seat, seed);
  if (message.step === "hashes") return { kind: "seed-hash", hash: toBase64(hash) };
  // Another device of this player may have been faster: then its bytes are shown, not ours.
  if (message.hashes[seat] !== toHex(hash)) return null;
  if (kept.hashes && !equal(kept.hashes, message.hashes)) return null;
  storeDraws(table, { ...kept, hashes: message.hashes });
  return { kind: "seed", seed: toBase64(seed) };
}

/** The bytes for this exchange, kept before their hash is sent. Bytes that have been shown are never used again. */
function prepared(shown: AnnouncedDraws, table: string, seat: number): StoredDraws {
  const before = storedDraws(table);
  const fits = before?.commitment === shown.commitment && before.seat === seat;
  // An earlier version may have kept the bytes without the setup. Until they are shown it is not too late for it.
  if (before?.setup && fits && !before.hashes) return before;
  const isUnused = before && fits && !before.hashes;
  const kept: StoredDraws = {
    commitment: shown.commitment,
    seat,
    setup: shown.setup,
    seed: isUnused ? before.seed : toHex(crypto.getRandomValues(new Uint8Array(SEED_BYTES))),
    hashes: null,
    restarts: (before?.restarts ?? 0) + (before?.hashes ? 1 : 0),
    seen: {},
    at: Date.now(),
  };
  storeDraws(table, kept);
  return kept;
}
