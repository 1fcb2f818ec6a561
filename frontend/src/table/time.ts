// The moments at which the remaining time is announced to screen readers.

const CALLS = [300_000, 60_000, 30_000, 10_000, 0]; // ms left

/** The last announcement time passed between two clock readings, in ms; null if none was. */
export function callBetween(before: number, now: number): number | null {
  return CALLS.findLast((call) => before > call && now <= call) ?? null;
}
