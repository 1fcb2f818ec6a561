// Translates pointer events into gestures: the target is the element under the pointer.

import type { Target } from "../board/gesture";
import type { Hand } from "./hand.svelte";

const LONG_PRESS_MS = 550;

function targetAt(x: number, y: number): Target {
  const under = document.elementFromPoint(x, y);
  const square = under?.closest<HTMLElement>("[data-index]");
  if (square)
    return { kind: "square", square: { row: Number(square.dataset["row"]), column: Number(square.dataset["column"]) } };
  const slot = under?.closest<HTMLElement>("[data-slot]");
  if (slot) return { kind: "slot", slot: Number(slot.dataset["slot"]) };
  // The whole dock counts as the rack, because a thumb is not exact.
  return under?.closest(".dock") ? { kind: "slot", slot: -1 } : { kind: "elsewhere" };
}

/**
 * Keep the touches that drag a tile from the browser. It would take a quick drag for the start of a scroll and ignore
 * the tap that follows, such as one on "Play".
 */
export const keepTouches =
  (hand: Hand) =>
  (element: HTMLElement): (() => void) => {
    const keep = (event: TouchEvent): void => {
      if (hand.held?.dragging && event.cancelable) event.preventDefault();
    };
    element.addEventListener("touchmove", keep, { passive: false });
    return () => element.removeEventListener("touchmove", keep);
  };

/** Track the pointer that went down on tile `id` until it goes up or is cancelled. */
export function follow(hand: Hand, event: PointerEvent, id: number): void {
  const { pointerId } = event;
  const element = event.currentTarget as HTMLElement;
  const over = new AbortController();
  const { signal } = over;
  hand.start(id, { x: event.clientX, y: event.clientY });
  const long = setTimeout(() => {
    if (hand.held?.dragging || !hand.laid.some((tile) => tile.id === id)) return;
    over.abort();
    hand.cancel();
    hand.returnToRack(id);
  }, LONG_PRESS_MS);
  signal.addEventListener("abort", () => clearTimeout(long));
  const own =
    (run: (moved: PointerEvent) => void) =>
    (moved: PointerEvent): void => {
      if (moved.pointerId === pointerId) run(moved);
    };
  addEventListener(
    "pointermove",
    own((moved) => {
      hand.move({ x: moved.clientX, y: moved.clientY }, targetAt(moved.clientX, moved.clientY));
      if (hand.held?.dragging) clearTimeout(long);
    }),
    { signal },
  );
  addEventListener(
    "pointerup",
    own((up) => {
      over.abort();
      hand.end(targetAt(up.clientX, up.clientY));
    }),
    { signal },
  );
  addEventListener(
    "pointercancel",
    own(() => {
      over.abort();
      hand.cancel();
    }),
    { signal },
  );
  element.releasePointerCapture?.(pointerId); // implicit touch capture would hide the element under the finger
}
