// The name of a guest: generated for games against bots, asked for before games with other people.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PersonInfo } from "../src/wire";
import { MemoryStorage, restoreBrowser, stubBrowser } from "./fixtures";

const person = (name: string, account = false): PersonInfo => ({ id: "p", name, account, unrated: null });

let { api, people } = {} as typeof import("../src/api") & typeof import("../src/people.svelte");

beforeEach(async () => {
  stubBrowser();
  vi.stubGlobal("navigator", { onLine: true, language: "en", languages: ["en"] });
  vi.stubGlobal("localStorage", new MemoryStorage());
  ({ api } = await import("../src/api"));
  ({ people } = await import("../src/people.svelte"));
  vi.spyOn(api, "suggestName").mockResolvedValue({ name: "Otter" });
  vi.spyOn(api, "setName").mockImplementation((name) => Promise.resolve(person(name)));
  people.me = null;
});
afterEach(() => {
  vi.restoreAllMocks();
  restoreBrowser();
});

/** Whether a game with other people asks for the name; the dialog is declined. */
const asks = async (): Promise<boolean> => {
  const found = people.requirePerson();
  await Promise.resolve();
  const isAsking = people.asking !== null;
  people.asking?.(false);
  expect(await found).toEqual(isAsking ? null : people.me);
  return isAsking;
};

describe("a guest", () => {
  test("who is new gets a generated name and is not asked", async () => {
    expect(await people.ensurePerson()).toEqual(person("Otter"));
    expect(people.asking).toBeNull();
    await people.ensurePerson();
    expect(api.suggestName).toHaveBeenCalledTimes(1);
  });

  test("with a generated name is asked before a game with other people, until they choose one", async () => {
    await people.ensurePerson();
    expect(await asks()).toBe(true);
    await people.rename("Otter");
    expect(await asks()).toBe(false);
  });

  test("with a name of their own is not asked, nor is an account", async () => {
    expect(await asks()).toBe(true);
    await people.rename("Ala");
    expect(await asks()).toBe(false);
    localStorage.setItem("mozaika.generated-name", "Ala");
    people.me = person("Ala", true);
    expect(await asks()).toBe(false);
  });

  test("changes the name in the local game at a table", async () => {
    await people.rename("Heron", "t1");
    expect(api.setName).toHaveBeenCalledWith("Heron", "t1");
  });
});
