import { expect, test } from "vitest";
import { dayText } from "../src/days";

const at = (year: number, month: number, day: number, hour = 12): number =>
  new Date(year, month - 1, day, hour, 5).getTime();
const now = at(2026, 11, 16, 20);

test("today shows the time, an older date the day, and another year the year", () => {
  const said = (then: number): string => dayText(then, "en", now, ["en-GB"]);
  expect([said(at(2026, 11, 16, 5)), said(at(2026, 3, 2)), said(at(2025, 3, 2))]).toEqual([
    "05:05",
    "2 Mar",
    "2 Mar 2025",
  ]);
});

test("the reader's region applies only if it uses the UI language", () => {
  expect(dayText(at(2026, 3, 2), "pl", now, ["en-US"])).toBe("2 mar");
  expect(dayText(at(2026, 11, 16, 17), "en", now, ["pl-PL", "en-GB"])).toBe("17:05");
});
