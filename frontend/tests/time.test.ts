// When time is called.

import { expect, test } from "vitest";
import { callBetween } from "../src/table/time";

test("time is called at five minutes, one minute, thirty and ten seconds, and when it is up", () => {
  const called: (number | null)[] = [];
  for (let left = 301_000; left > -2_000; left -= 500) called.push(callBetween(left + 500, left));
  expect(called.filter((call) => call !== null)).toEqual([300_000, 60_000, 30_000, 10_000, 0]);
});

test("who comes back late hears only how little is left now", () => {
  expect(callBetween(400_000, 9_000)).toBe(10_000);
  expect(callBetween(9_000, 8_500)).toBeNull();
});
