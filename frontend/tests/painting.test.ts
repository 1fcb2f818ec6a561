// The board editor: painting, mirror images, undoing, moving by keys.

import { beforeEach, describe, expect, test, vi } from "vitest";
const server = vi.hoisted(() => ({ board: vi.fn() }));
vi.mock("../src/api", () => ({ api: server }));
import { mirrored, painted, squareAfterKey } from "../src/board/painting";
import { choices } from "../src/choices.svelte";
import { BoardDraft } from "../src/home/board-draft.svelte";
import type { BoardInfo, EditionInfo } from "../src/wire";
import { edition } from "./fixtures";

const blank = (rows: number, columns: number): EditionInfo => ({
  ...edition,
  rows,
  columns,
  premiums: Array.from({ length: rows * columns }, () => ""),
});
const filled = ({ premiums }: EditionInfo): number[] => premiums.flatMap((each, at) => (each ? [at] : []));

describe("mirror images", () => {
  test("of a square on a square board are up to eight", () => {
    expect(mirrored({ rows: 15, columns: 15 }, 1).toSorted((one, other) => one - other)).toEqual([
      1, 13, 15, 29, 195, 209, 211, 223,
    ]);
    expect(mirrored({ rows: 15, columns: 15 }, 112)).toEqual([112]);
  });
  test("on another board are up to four", () => {
    expect(mirrored({ rows: 11, columns: 13 }, 0)).toEqual([0, 130, 12, 142]);
  });
});

test("painting what is there already changes nothing", () => {
  const premiums = ["", "DW", "DW"];
  expect(painted(premiums, [1, 2], "DW")).toBe(premiums);
  expect(painted(premiums, [0, 1], "DW")).toEqual(["DW", "DW", "DW"]);
});

test("keys move within the board", () => {
  const size = { rows: 11, columns: 13 };
  expect(["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"].map((key) => squareAfterKey(size, 0, key))).toEqual([
    0, 0, 13, 1,
  ]);
  expect(["Home", "End", "PageUp", "PageDown"].map((key) => squareAfterKey(size, 15, key))).toEqual([13, 25, 2, 132]);
  expect(squareAfterKey(size, 15, "x")).toBeUndefined();
});

test("only the preset that was asked for last is used", async () => {
  const draft = new BoardDraft(blank(11, 13));
  const answers: ((made: BoardInfo) => void)[] = [];
  server.board.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const requests = [draft.preset(21, 13), draft.preset(21, 21)];
  for (const [at, columns] of [21, 13].entries())
    answers[1 - at]?.({ board: blank(21, columns), file: { name: "", content: "" } });
  await Promise.all(requests);
  expect(draft.board.columns).toBe(21);
  draft.undo();
  expect(draft.canUndo).toBe(false);
});

describe("a draft", () => {
  let draft: BoardDraft;
  beforeEach(() => void (draft = new BoardDraft(blank(11, 13))));

  test("paints symmetrically, and a stroke is one step to undo", () => {
    draft.begin(0, "TW", true);
    draft.extend(1, false);
    draft.end();
    draft.extend(2, false);
    expect(filled(draft.board)).toEqual([0, 1, 12, 130, 142]);
    draft.undo();
    expect(filled(draft.board)).toEqual([]);
    expect(draft.canUndo).toBe(false);
  });

  test("makes a square plain that has the premium already", () => {
    for (const brush of ["DL", "TL", "TL"] as const) draft.begin(5, brush, false);
    expect(filled(draft.board)).toEqual([]);
    draft.undo();
    expect(draft.board.premiums[5]).toBe("TL");
  });

  test("undoes clearing and another size", async () => {
    const preset = blank(21, 21);
    server.board.mockResolvedValue({ board: preset, file: { name: "", content: "" } });
    draft.begin(5, "DL", false);
    draft.clear();
    await draft.preset(21, 21);
    expect(draft.board).toBe(preset);
    draft.undo();
    expect([draft.board.rows, filled(draft.board)]).toEqual([11, []]);
    draft.undo();
    expect(filled(draft.board)).toEqual([5]);
  });
});

test("the edition's own board needs no file, another one does", () => {
  const file = { name: "board.sdf", content: "" };
  choices.all = {
    editions: [edition],
    renamed: {},
    lexica: [],
    bots: [],
    languages: [],
    seek_clocks: {},
    board_sides: [],
  };
  choices.edition = edition.id;
  const made: BoardInfo = { board: edition, file };
  choices.useBoard(made);
  expect(choices.file).toBeNull();
  choices.useBoard({ board: { ...edition, premiums: painted(edition.premiums, [0], "TL").slice() }, file });
  expect([choices.file, choices.isPainted]).toEqual([file, true]);
  choices.useFile(null, null);
});
