// Checks for WCAG 2.2 AA that axe does not make: target sizes, visible focus and reflow.

/**
 * Targets smaller than 24 × 24 px. A control within a label has the size of the label; a link within a sentence can
 * have the height of its line. Squares of a whole board on a phone are not measured, because a button enlarges the
 * board (2.5.8, "equivalent").
 */
export const smallTargets = (page) =>
  page.evaluate(() => {
    const isPhone = matchMedia(
      "(max-width: 1100px) and (orientation: portrait), (max-height: 520px) and (orientation: landscape)",
    ).matches;
    const isWhole = isPhone && !document.querySelector(".table-layout:is(.pinched, .zoomed-in)");
    const small = [];
    for (const each of document.querySelectorAll("a[href], button, input, select, summary, [role=gridcell]")) {
      const target = each.closest("label") ?? each;
      const { width, height } = target.getBoundingClientRect();
      if (
        each.closest(".visually-hidden") ||
        each.matches(".key-input") ||
        !each.checkVisibility({ visibilityProperty: true }) ||
        (each.matches("[role=gridcell]") && isWhole)
      )
        continue;
      const inSentence =
        each.matches("a") &&
        getComputedStyle(each).display === "inline" &&
        each.parentElement.textContent.trim() !== each.textContent.trim();
      if ((width < 24 || height < 24) && !inSentence)
        small.push(
          [
            each.matches("[role=gridcell]") ? "a square" : `${each.tagName} ${each.className}`,
            `"${each.textContent.trim().slice(0, 20)}" ${width.toFixed(1)} × ${height.toFixed(1)}`,
          ].join(" "),
        );
    }
    return [...new Set(small)];
  });

/** Go through the page with Tab; returns elements whose focus is not visible or is covered. */
export async function hiddenFocus(page, maxTabs = 120) {
  const faults = [];
  await page.evaluate(() => {
    document.activeElement?.blur?.();
    globalThis.seenFocus = new Set();
  });
  for (let tabs = 0; tabs < maxTabs; tabs += 1) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return "end";
      if (globalThis.seenFocus.has(at)) return "end";
      globalThis.seenFocus.add(at);
      const label = (at.getAttribute("aria-label") ?? at.textContent).trim().slice(0, 20);
      const name = `${at.tagName} ${at.className} "${label}"`;
      const isOutlined = [at, at.closest("label")].some(
        (each) =>
          each &&
          getComputedStyle(each).outlineStyle !== "none" &&
          parseFloat(getComputedStyle(each).outlineWidth) >= 2,
      );
      const box = (at.closest("label") ?? at).getBoundingClientRect();
      const points = [
        [0.5, 0.5],
        [0.1, 0.5],
        [0.9, 0.5],
        [0.5, 0.1],
        [0.5, 0.9],
      ].map(([x, y]) => [box.x + box.width * x, box.y + box.height * y]);
      const isUncovered = points.some(([x, y]) => {
        const top = document.elementFromPoint(x, y);
        return top && (at.contains(top) || top.contains(at) || at.closest("label")?.contains(top));
      });
      return [
        isOutlined ? "" : `${name} does not show its focus`,
        isUncovered ? "" : `${name} is hidden at ${Math.round(box.x)}, ${Math.round(box.y)}`,
      ]
        .filter(Boolean)
        .join("; ");
    });
    if (found === "end") break;
    if (found) faults.push(found);
  }
  return faults;
}

/** Returns a fault if the page is wider than the window. */
export const sideways = (page) =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth + 1 ? [`the page is ${scrollWidth} wide in a window of ${innerWidth}`] : [];
  });
