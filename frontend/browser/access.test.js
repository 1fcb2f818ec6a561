// Accessibility on every page and in every state: axe in both themes and in high contrast, target sizes and reflow, at
// desk and phone sizes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { IS_LONG, PHONE, SMALL_PHONE, testedLanguages } from "./actions.js";
import { axeFaultsInLooks, LOOKS, THEMES } from "./axe.js";
import { sideways, smallTargets } from "./measures.js";
import { walk } from "./walk.js";
import { settle, useWorld } from "./world.js";

const world = useWorld();

const LANGUAGES = [
  ["en-GB", "english"],
  ["pl-PL", "polish"],
  ["et-EE", "estonian"],
  ["tr-TR", "turkish"],
];
const layoutFaults = async (page) => [...(await smallTargets(page)), ...(await sideways(page))];

/** Both themes and one of the two in high contrast, in turn; `make test-all` checks each state in all looks. */
const [light, dark, ...highContrast] = LOOKS;
const looksOf = (state) => (IS_LONG ? LOOKS : [light, dark, highContrast[state % highContrast.length]]);

for (const [locale, edition] of testedLanguages(LANGUAGES)) {
  test(`every page and state is accessible on a desk in ${locale}`, async () => {
    const who = await world.visitor("Ala", { locale, bypassCSP: true });
    const found = [];
    let states = 0;
    await walk(world, who, edition, async (name) => {
      const faults = [...(await layoutFaults(who.page)), ...(await axeFaultsInLooks(who.page, looksOf(states)))];
      found.push(...faults.map((each) => `${name}: ${each}`));
      states += 1;
    });
    assert.deepEqual(found, []);
  });
}

// States in which a phone shows other elements, or the same ones in another place, than a desk.
const PHONE_STATES = [
  "home",
  "no such table",
  "a lobby",
  "a blank's letter",
  "on turn",
  "an exchange",
  "a tab",
  "the result",
  "afterwards",
];
/** The sizes that one walk measures: `make test` measures each state at both sizes, with another theme at each. */
const PHONE_SIZES = IS_LONG ? [[PHONE.viewport], [SMALL_PHONE.viewport]] : [[PHONE.viewport, SMALL_PHONE.viewport]];

for (const viewports of PHONE_SIZES)
  for (const [locale, edition] of testedLanguages(LANGUAGES, "tr-TR")) {
    const sizes = viewports.map(({ width, height }) => `${width} × ${height}`).join(" and ");
    test(`every page and state is accessible on a phone of ${sizes} in ${locale}`, async () => {
      const who = await world.visitor("Ala", { ...PHONE, viewport: viewports[0], locale, bypassCSP: true });
      const { page } = who;
      const found = [];
      await walk(world, who, edition, async (name) => {
        for (const [at, viewport] of viewports.entries()) {
          await page.setViewportSize(viewport);
          await settle(page);
          const faults = await layoutFaults(page);
          if (IS_LONG) faults.push(...(await axeFaultsInLooks(page, THEMES)));
          else if (PHONE_STATES.includes(name)) faults.push(...(await axeFaultsInLooks(page, [THEMES[at]])));
          found.push(...faults.map((each) => `${name}, ${viewport.width} wide: ${each}`));
        }
        await page.setViewportSize(viewports[0]);
      });
      assert.deepEqual(found, []);
    });
  }
