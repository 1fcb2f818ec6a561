// Waiting for an opponent across a reload of the page.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { edition, FakeSocket, MemoryStorage, restoreBrowser, stubBrowser, tableOf } from "./fixtures";
import type { TableDetails } from "../src/wire";

const request = { edition: "english", changes: {}, rated: true };
const details = (id: string, stage: "gathering" | "closed"): TableDetails =>
  ({ table: { ...tableOf(0), id, stage }, edition }) as TableDetails;

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal("location", { protocol: "http:", host: "test", pathname: "/", search: "", hash: "" });
  vi.stubGlobal("navigator", { onLine: true, language: "en", languages: ["en"] });
  vi.stubGlobal("localStorage", new MemoryStorage());
  const stored = { table: "old", request, edition: "English", clock: { kind: "none" }, since: 0, left: Date.now() };
  sessionStorage.setItem("mozaika.seek", JSON.stringify(stored));
});
afterEach(() => {
  vi.restoreAllMocks();
  restoreBrowser();
});

test("a wait survives a lost connection and a late request that replaces its table", async () => {
  // Imported here, because the modules read the browser's state when they are loaded.
  const [{ api }, { people }, { seeking }] = await Promise.all([
    import("../src/api"),
    import("../src/people.svelte"),
    import("../src/seeking.svelte"),
  ]);
  people.me = { id: "ada", name: "Ada", account: true, unrated: null };
  vi.spyOn(api, "table").mockResolvedValue(details("old", "gathering"));
  const seek = vi.spyOn(api, "seek").mockResolvedValue(details("new", "gathering"));
  await seeking.resume();
  expect(seeking.wait?.table).toBe("old");
  FakeSocket.last.close();
  expect(seeking.reconnecting).toBe(true);
  await vi.advanceTimersByTimeAsync(300);
  FakeSocket.last.receive({ kind: "beat", at: 1, version: 0 });
  expect(seeking.reconnecting).toBe(false);
  FakeSocket.last.receive({ kind: "seats", seats: [], stage: "closed", rematch: "", watching: 0 });
  await vi.waitFor(() => expect(seeking.wait?.table).toBe("new"));
  expect(seek).toHaveBeenCalledExactlyOnceWith(request);
  FakeSocket.last.receive({ kind: "seats", seats: [], stage: "closed", rematch: "", watching: 0 });
  expect(seeking.wait, "the new table was closed for another reason").toBeNull();
});

test("a player who has been away for long seeks again", async () => {
  const [{ api }, { people }, { seeking }, { SEEK_AWAY_MS }] = await Promise.all([
    import("../src/api"),
    import("../src/people.svelte"),
    import("../src/seeking.svelte"),
    import("../src/wire"),
  ]);
  people.me = { id: "ada", name: "Ada", account: true, unrated: null };
  vi.spyOn(api, "table").mockResolvedValue(details("old", "gathering"));
  const leave = vi.spyOn(api, "leave").mockResolvedValue(undefined);
  const seek = vi.spyOn(api, "seek").mockResolvedValue(details("new", "gathering"));
  await seeking.resume();
  for (const away of [SEEK_AWAY_MS / 2, SEEK_AWAY_MS]) {
    FakeSocket.last.receive({ kind: "beat", at: 1, version: 0 });
    expect(seek, "away for a moment").not.toHaveBeenCalled();
    FakeSocket.last.close();
    vi.setSystemTime(Date.now() + away); // asleep: no timer runs
    await vi.advanceTimersByTimeAsync(300);
    FakeSocket.last.receive({ kind: "beat", at: 2, version: 0 });
  }
  await vi.waitFor(() => expect(seeking.wait?.table).toBe("new"));
  expect(leave).toHaveBeenCalledExactlyOnceWith("old");
  expect(seek).toHaveBeenCalledExactlyOnceWith(request);
});
