// This device's part in the seed exchange before a game: the hash of its random bytes, and later the bytes.

import type { UnsentMessage } from "../connection";
import type { SeedsMessage } from "../wire";
import { bestHashes, fromHex, seedHash, toBase64, toHex } from "./digest";
import { keepDraws, keptDraws, type KeptDraws } from "./kept";

const SEED_BYTES = 16;
const equal = (one: readonly unknown[] | null, other: readonly unknown[]): boolean =>
  one !== null && JSON.stringify(one) === JSON.stringify(other);

/**
 * The answer of `seat` to a step of the exchange at `table`; null if there is nothing to send. `shown` is the
 * commitment that the page has shown: no other one is answered. Bytes are shown for one set of hashes only, so that
 * nobody can add or change a hash after seeing them.
 */
export async function answerTo(
  message: SeedsMessage,
  table: string,
  seat: number | undefined,
  shown: string,
): Promise<UnsentMessage | null> {
  const commitment = fromHex(message.commitment);
  if (seat === undefined || !message.asked.includes(seat) || !commitment || message.commitment !== shown) return null;
  const kept = message.step === "hashes" ? prepared(message, table, seat) : keptDraws(table);
  const seed = fromHex(kept?.seed);
  if (!kept || !seed || kept.commitment !== message.commitment || kept.seat !== seat) return null;
  const hash = await seedHash(bestHashes(), commitment, seat, seed);
  if (message.step === "hashes") return { kind: "seed-hash", hash: toBase64(hash) };
  // Another device of this player may have been faster: then its bytes are shown, not ours.
  if (message.hashes[seat] !== toHex(hash)) return null;
  if (kept.hashes && !equal(kept.hashes, message.hashes)) return null;
  keepDraws(table, { ...kept, hashes: message.hashes });
  return { kind: "seed", seed: toBase64(seed) };
}

/** The bytes for this exchange, kept before their hash is sent. Bytes that have been shown are never used again. */
function prepared(message: SeedsMessage, table: string, seat: number): KeptDraws {
  const before = keptDraws(table);
  const fits = before?.commitment === message.commitment && before.seat === seat;
  if (before && fits && !before.hashes) return before;
  const kept: KeptDraws = {
    commitment: message.commitment,
    seat,
    seed: toHex(crypto.getRandomValues(new Uint8Array(SEED_BYTES))),
    hashes: null,
    restarts: (before?.restarts ?? 0) + (before?.hashes ? 1 : 0),
    seen: {},
    at: Date.now(),
  };
  keepDraws(table, kept);
  return kept;
}
