import { expect, test } from "vitest";
import { dayText } from "../src/days";

const at = (year: number, month: number, day: number, hour = 12): number =>
  new Date(year, month - 1, day, hour, 5).getTime();
const now = at(2026, 11, 16, 20);

test("a game of today has a time, an older one a day, one of another year its year", () => {
  const said = (then: number): string => dayText(then, "en", now, ["en-GB"]);
  expect([said(at(2026, 11, 16, 5)), said(at(2026, 3, 2)), said(at(2025, 3, 2))]).toEqual([
    "05:05",
    "2 Mar",
    "2 Mar 2025",
  ]);
});

test("the reader's region counts only for the language that the page speaks", () => {
  expect(dayText(at(2026, 3, 2), "pl", now, ["en-US"])).toBe("2 mar");
  expect(dayText(at(2026, 11, 16, 17), "en", now, ["pl-PL", "en-GB"])).toBe("17:05");
});
