// The tour at a player's first table: offered once, then only on request.

import { deviceStorage } from "../storage";

/** The steps: the text of each, and the element that it explains. */
export const STEPS = [
  ["board", ".board"],
  ["rack", ".rack-area"],
  ["acts", ".actions"],
  ["players", ".players"],
  ["side", ".side-panels"],
  ["menu", ".top-bar > .icon-button"],
] as const;

const STORAGE_KEY = "mozaika.tour";

class Tour {
  on = $state(false);

  /** Start the tour at the first table of this browser. Without storage it would start at every table: skip it. */
  offer(): void {
    if (deviceStorage.isAvailable && deviceStorage.read(STORAGE_KEY) === null) this.on = true;
  }

  begin(): void {
    this.on = true;
  }

  end(): void {
    this.on = false;
    deviceStorage.write(STORAGE_KEY, "seen");
  }
}

export const tour = new Tour();

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
export type Side = "below" | "above" | "right" | "left" | "over";
const GAP = 14;
const EDGE = 8;

/** Where a card beside `target` fits on the screen: the side of the target and the card's corner. */
export function besideTarget(
  target: Box,
  card: { width: number; height: number },
  screen: { width: number; height: number },
): { side: Side; left: number; top: number } {
  const [right, bottom] = [target.left + target.width, target.top + target.height];
  const within = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE));
  const left = within(target.left + target.width / 2 - card.width / 2, screen.width - card.width);
  const top = within(target.top + target.height / 2 - card.height / 2, screen.height - card.height);
  const [high, wide] = [card.height + GAP + EDGE, card.width + GAP + EDGE];
  if (screen.height - bottom >= high) return { side: "below", left, top: bottom + GAP };
  if (target.top >= high) return { side: "above", left, top: target.top - GAP - card.height };
  if (screen.width - right >= wide) return { side: "right", left: right + GAP, top };
  if (target.left >= wide) return { side: "left", left: target.left - GAP - card.width, top };
  return { side: "over", left, top: within(bottom - card.height - GAP, screen.height - card.height) };
}
