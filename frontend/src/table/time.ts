// When a clock is worth a word to those who do not look at it.

const CALLS = [300_000, 60_000, 30_000, 10_000, 0]; // ms left

/** The last call that was passed between two looks at a clock, in ms; null if none was. */
export function callBetween(before: number, now: number): number | null {
  return CALLS.findLast((call) => before > call && now <= call) ?? null;
}
