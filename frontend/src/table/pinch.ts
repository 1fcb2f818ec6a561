// Two fingers on the board: its squares grow and shrink under them, and what lay between the fingers stays there.

import { flushSync } from "svelte";

const MOST = 60; // pixels of a square
export const PHONE = "(max-width: 1100px) and (orientation: portrait)"; // as in table.css: elsewhere the board has all the room there is

/** A square of a board that is shown enlarged: easy to hit, and still several words in sight. */
export function enlarged(frame: Element): number {
  const cell = frame.querySelector(".square")?.getBoundingClientRect().width ?? 0;
  return Math.min(MOST, Math.max(36, cell * 1.5));
}

/** The last play in the middle of what is seen, or the start square. */
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

/** `side` is how many squares the longer side has; `change` gets the size of a square, null where the whole board fits. */
export function followPinch(frame: HTMLElement, side: number, change: (cell: number | null) => void): () => void {
  let began: (Fingers & { cell: number; least: number; left: number; top: number }) | null = null;
  const start = (event: TouchEvent): void => {
    const at = matchMedia(PHONE).matches ? fingers(event, frame) : null;
    const cell = frame.querySelector(".square")?.getBoundingClientRect().width ?? 0;
    const least = Math.min(frame.clientWidth, frame.clientHeight) / (side + 0.7); // the frame of the board is the rest
    if (at && event.cancelable) event.preventDefault();
    began = at && { ...at, cell, least, left: frame.scrollLeft + at.x, top: frame.scrollTop + at.y };
  };
  const move = (event: TouchEvent): void => {
    const at = began && fingers(event, frame);
    if (!began || !at || !event.cancelable) return; // the browser pans already
    event.preventDefault(); // neither the page grows nor the board is panned
    const cell = Math.min(MOST, began.cell * (at.apart / began.apart));
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
