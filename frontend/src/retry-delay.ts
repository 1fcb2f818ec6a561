// How long to wait before the next attempt to reach the server.

const DELAYS_MS = [300, 800, 1_500, 3_000, 6_000, 10_000];

/**
 * The delay after `failures` failed attempts, from half of its step to all of it: after a restart of the server, its
 * clients do not all return at the same moment.
 */
export function retryDelay(failures: number, random: () => number = Math.random): number {
  const longest = DELAYS_MS[Math.min(failures, DELAYS_MS.length - 1)] ?? 0;
  return longest * (0.5 + random() / 2);
}

const RESTART_JITTER_MS = 500;

/** The delay after the server has said that it stops: another one may answer at once. */
export function restartDelay(random: () => number = Math.random): number {
  return RESTART_JITTER_MS * random();
}
