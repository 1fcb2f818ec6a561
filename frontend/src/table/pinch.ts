// Pinch zoom of the board: squares grow and shrink, and the point between the fingers stays in place.

import { flushSync } from "svelte";

const MAX_CELL = 60; // pixels of a square
/** The same query as in the styles of TableLayout: elsewhere the board already uses all the space. */
export const PHONE = "(max-width: 1100px) and (orientation: portrait)";

/** The size of a square of an enlarged board: easy to hit, with several words still visible. */
export function enlarged(frame: Element): number {
  const cell = frame.querySelector(".square")?.getBoundingClientRect().width ?? 0;
  return Math.min(MAX_CELL, Math.max(36, cell * 1.5));
}

/** Scroll the last play, or the start square, to the middle of the visible part. */
export function showPlay(frame: Element): void {
  const play =
    frame.querySelector<HTMLElement>(".outline.pending, .outline.last") ??
    frame.querySelector<HTMLElement>(".square:has(.tile.laid), .square:has(.start-star)");
  if (play)
    frame.scrollTo(
      play.offsetLeft + (play.offsetWidth - frame.clientWidth) / 2,
      play.offsetTop + (play.offsetHeight - frame.clientHeight) / 2,
    );
}

interface Fingers {
  readonly apart: number;
  readonly x: number;
  readonly y: number;
}

function fingers(event: TouchEvent, frame: HTMLElement): Fingers | null {
  const [one, other] = event.touches;
  if (!one || !other || event.touches.length !== 2) return null;
  const { left, top } = frame.getBoundingClientRect();
  return {
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    x: (one.clientX + other.clientX) / 2 - left,
    y: (one.clientY + other.clientY) / 2 - top,
  };
}

/** `side` counts the squares of the longer side; `change` gets the size of a square, or null for the whole board. */
export function followPinch(frame: HTMLElement, side: number, change: (cell: number | null) => void): () => void {
  let began: (Fingers & { cell: number; least: number; left: number; top: number }) | null = null;
  const start = (event: TouchEvent): void => {
    const at = matchMedia(PHONE).matches ? fingers(event, frame) : null;
    const cell = frame.querySelector(".square")?.getBoundingClientRect().width ?? 0;
    const least = Math.min(frame.clientWidth, frame.clientHeight) / (side + 0.7); // the rest is the frame of the board
    if (at && event.cancelable) event.preventDefault();
    began = at && { ...at, cell, least, left: frame.scrollLeft + at.x, top: frame.scrollTop + at.y };
  };
  const move = (event: TouchEvent): void => {
    const at = began && fingers(event, frame);
    if (!began || !at || !event.cancelable) return; // the browser is already panning
    event.preventDefault(); // prevent page zoom and panning
    const cell = Math.min(MAX_CELL, began.cell * (at.apart / began.apart));
    flushSync(() => change(cell > began!.least * 1.04 ? cell : null));
    const grown = cell / began.cell;
    frame.scrollTo(began.left * grown - at.x, began.top * grown - at.y);
  };
  const over = new AbortController();
  const { signal } = over;
  frame.addEventListener("touchstart", start, { signal, passive: false });
  frame.addEventListener("touchmove", move, { signal, passive: false });
  frame.addEventListener("touchend", () => (began = null), { signal, passive: true });
  frame.addEventListener("touchcancel", () => (began = null), { signal, passive: true });
  return () => over.abort();
}
