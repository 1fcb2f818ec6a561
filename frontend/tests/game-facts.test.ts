// What a list of games says about one of them.

import { expect, test } from "vitest";
import { rivalsOf } from "../src/home/game-facts";
import type { SeatInfo } from "../src/wire";
import { tableOf } from "./fixtures";

const seat = (name: string, bot: SeatInfo["bot"] = "", mine = false): SeatInfo => ({
  ...{ kind: bot ? "bot" : "person", name, bot, mine },
  ...{ person: "", taken: true, guest: false, erased: false, rating: null },
});

// No language is loaded, so texts are their names.
test("opponents have their names, and bots their levels", () => {
  const seats = [seat("Ala", "", true), seat("Ada", "beginner"), seat("Jan")];
  expect(rivalsOf({ ...tableOf(0), seats })).toEqual(["Ada (bot-level)", "Jan"]);
});
