// Logic of the pages about people: the field of a refusal and the rating graph.

import { describe, expect, test } from "vitest";
import { fieldOf } from "../src/account/form-fields";
import { graphOf, signed } from "../src/people/graph";

describe("a refusal", () => {
  test.each([
    ["name-taken", ["name", "new"], "name"],
    ["name-too-long", ["name"], "name"],
    ["bad-password", ["name", "new"], "new"],
    ["sign-in-failed", ["old", "new"], "old"],
    ["too-fast", ["old", "new"], "form"],
    ["name-taken", ["old"], "form"],
  ] as const)("%s in a form of %s is shown beside %s", (code, fields, field) => {
    expect(fieldOf(code, fields)).toBe(field);
  });
});

describe("the graph of a rating", () => {
  const inside = (values: readonly number[]): boolean =>
    graphOf(values, 500, 130, 40, 8).points.every(({ x, y }) => x >= 40 && x <= 492 && y >= 8 && y <= 122);

  test("keeps every point between its lowest and highest mark", () => {
    expect(inside([1500, 1662, 1580, 1443, 1700])).toBe(true);
    expect(inside([1500])).toBe(true);
    expect(inside(Array.from({ length: 500 }, (_, at) => 1500 + Math.round(400 * Math.sin(at))))).toBe(true);
  });

  test("marks a few round numbers and rises with the rating", () => {
    const { marks, points } = graphOf([1500, 1662], 500, 130, 40, 8);
    expect(marks.map((mark) => mark.value)).toEqual([1500, 1550, 1600, 1650, 1700]);
    expect(points[1]?.y).toBeLessThan(points[0]?.y ?? 0);
    expect(points.map((point) => point.x)).toEqual([40, 492]);
  });

  test("does not exaggerate a change of two points", () => {
    const { marks } = graphOf([1500, 1502], 500, 130, 40, 8);
    expect((marks.at(-1)?.value ?? 0) - (marks[0]?.value ?? 0)).toBeGreaterThanOrEqual(100);
  });

  test("shows a change with its sign", () => {
    expect([12, -7, 0].map(signed)).toEqual(["+12", "−7", "±0"]);
  });
});
