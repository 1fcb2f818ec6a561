// Hashes for the check of the draws: Web Crypto where the page is a secure context, plain TypeScript elsewhere.

import { hmacSha256, sha256 } from "./sha256";

export interface Hashes {
  sha256(message: Uint8Array): Promise<Uint8Array>;
  hmac(key: Uint8Array, message: Uint8Array): Promise<Uint8Array>;
}

export const plainHashes: Hashes = {
  sha256: (message) => Promise.resolve(sha256(message)),
  hmac: (key, message) => Promise.resolve(hmacSha256(key, message)),
};

const HMAC = { name: "HMAC", hash: "SHA-256" };
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes); // Web Crypto takes no shared memory

export const webHashes = (subtle: SubtleCrypto): Hashes => ({
  sha256: async (message) => new Uint8Array(await subtle.digest("SHA-256", own(message))),
  hmac: async (key, message) => {
    const imported = await subtle.importKey("raw", own(key), HMAC, false, ["sign"]);
    return new Uint8Array(await subtle.sign("HMAC", imported, own(message)));
  },
});

/** `crypto.subtle` is missing where the page is not a secure context, as at home over http. */
export function bestHashes(): Hashes {
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle;
  return subtle ? webHashes(subtle) : plainHashes;
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bytes of a hexadecimal text; null if it is not hexadecimal. */
export function fromHex(text: unknown): Uint8Array | null {
  if (typeof text !== "string" || text.length % 2 || !/^[0-9a-f]*$/.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** What a client sends before it shows its bytes: see docs/fairness.md. */
export const seedHash = (hashes: Hashes, commitment: Uint8Array, seat: number, seed: Uint8Array): Promise<Uint8Array> =>
  hashes.sha256(Uint8Array.of(...commitment, seat, ...seed));
