// The analysis board: its address, and an answer that arrives line by line.

import { expect, test } from "vitest";
import { addressOf, readSource } from "../src/analysis/address";
import { jsonLines } from "../src/json-lines";

const CGP = "15/15/7QUIZ4 ĄĆ?/ 10/48 0 ld polish; lm 8H QU.Z;";

test.each([
  { cgp: CGP, game: "", link: "" },
  { cgp: "a%b&c#d+e", game: "g-1", link: "x=y" },
  { cgp: "", game: "", link: "" },
])("an address keeps its position", (position) => {
  const { hash } = new URL(addressOf(position), "http://localhost");
  expect(readSource("", hash)).toEqual({ ...position, turn: null });
});

test("a link to a turn of a game names both", () => {
  expect(readSource("?game=abc&turn=12", "")).toEqual({ cgp: "", game: "abc", link: "", turn: 12 });
  expect(readSource("?game=abc&turn=x", "").turn).toBeNull();
});

test("lines are whole, wherever the network cuts them", async () => {
  const pieces = ['{"kind":"wait', 'ing"}\n{"word":"ŻÓŁ', 'Ć"}\n{"kind":', '"done"}\n{"cut'];
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece));
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of bytes) controller.enqueue(piece);
      controller.close();
    },
  });
  const found: unknown[] = [];
  for await (const line of jsonLines(body)) found.push(line);
  expect(found).toEqual([{ kind: "waiting" }, { word: "ŻÓŁĆ" }, { kind: "done" }]);
});
