// How a form explains a wrong password: whoever is signed in has not been asked for a name.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage, restoreBrowser, stubBrowser } from "./fixtures";

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal("navigator", { onLine: true, language: "en", languages: ["en"] });
  vi.stubGlobal("localStorage", new MemoryStorage());
});
afterEach(restoreBrowser);

// No language is loaded, so the text is its name.
test.each([
  [null, "Wrong name or password."],
  [{ id: "ada", name: "Ada", account: false, unrated: null }, "Wrong name or password."],
  [{ id: "ada", name: "Ada", account: true, unrated: null }, "password-wrong"],
])("a wrong password of %j is explained as %s", async (me, message) => {
  // Imported here, because the modules read the browser's state when they are loaded.
  const [{ Refused }, { people }, { FormSubmission }] = await Promise.all([
    import("../src/api"),
    import("../src/people.svelte"),
    import("../src/account/submission.svelte"),
  ]);
  people.me = me;
  const submission = new FormSubmission(["old"]);
  const refused = (): Promise<void> => Promise.reject(new Refused("sign-in-failed", "Wrong name or password."));
  expect(await submission.run(null, refused)).toBe(false);
  expect(submission.errorAt("old")).toBe(message);
});
