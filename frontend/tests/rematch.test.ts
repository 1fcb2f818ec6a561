// The rematch after a game, as each player sees its offer.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { edition, restoreBrowser, stubBrowser, tableOf } from "./fixtures";
import type { SeatsMessage } from "../src/wire";

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal("location", { protocol: "http:", host: "test", pathname: "/", search: "", hash: "" });
  vi.stubGlobal("navigator", { onLine: true, language: "en", languages: ["en"] });
});
afterEach(() => {
  vi.restoreAllMocks();
  restoreBrowser();
});

const seats = (fields: Partial<SeatsMessage>): SeatsMessage => ({
  kind: "seats",
  stage: "over",
  seats: [],
  rematch: "",
  watching: 0,
  pause_request: null,
  rematch_offer: null,
  may_offer_rematch: [],
  claim_wins: false,
  ...fields,
});
const offer = { seat: 0, waiting_for: [1], declined_by: null };

// Imported in each test, because the router reads the browser's address when it is loaded.
test("each player sees what they can do about a rematch", async () => {
  const { rematchStage } = await import("../src/table/rematch.svelte");
  const stages = (fields: Partial<SeatsMessage>): string[] =>
    [[0], [1], []].map((own) => rematchStage(seats(fields), own));
  expect(stages({ may_offer_rematch: [0, 1] })).toEqual(["possible", "possible", "none"]);
  expect(stages({ rematch_offer: offer })).toEqual(["waiting", "asked", "none"]);
  const declined = { ...offer, declined_by: 1 };
  expect(stages({ rematch_offer: declined, may_offer_rematch: [1] })).toEqual(["none", "possible", "none"]);
  expect(stages({ rematch: "next" })).toEqual(["ready", "ready", "none"]);
});

test("only players who have agreed go to the new table by themselves", async () => {
  const [{ api }, { Rematch }, { TableSession }] = await Promise.all([
    import("../src/api"),
    import("../src/table/rematch.svelte"),
    import("../src/table/session.svelte"),
  ]);
  const ask = vi.spyOn(api, "rematch").mockResolvedValue(null);
  const follow = (own: number, ...messages: SeatsMessage[]): number => {
    ask.mockClear();
    const rematch = new Rematch(new TableSession(tableOf(own), edition, ""));
    messages.forEach((message) => rematch.follow(message));
    return ask.mock.calls.length;
  };
  const opened = seats({ rematch: "next" });
  expect(follow(0, seats({ rematch_offer: offer }), opened, opened)).toBe(1);
  expect(follow(1, seats({ rematch_offer: offer }), opened)).toBe(0); // another page of the player who accepted
  expect(follow(0, opened)).toBe(0); // a page that is opened later
});
