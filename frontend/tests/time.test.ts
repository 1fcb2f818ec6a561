// Announcements of the remaining time.

import { expect, test } from "vitest";
import { callBetween } from "../src/table/time";

test("time is announced at 5 minutes, 1 minute, 30 seconds, 10 seconds and zero", () => {
  const called: (number | null)[] = [];
  for (let left = 301_000; left > -2_000; left -= 500) called.push(callBetween(left + 500, left));
  expect(called.filter((call) => call !== null)).toEqual([300_000, 60_000, 30_000, 10_000, 0]);
});

test("only the latest missed time is announced", () => {
  expect(callBetween(400_000, 9_000)).toBe(10_000);
  expect(callBetween(9_000, 8_500)).toBeNull();
});
