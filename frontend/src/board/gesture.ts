// Pointer gestures on a tile: start, move, end, cancel. Works on points and targets, without DOM elements.

import type { Square } from "./grid";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Gesture {
  readonly tile: number;
  readonly from: Point;
  readonly at: Point;
  readonly dragging: boolean;
}

export type Target =
  | { readonly kind: "square"; readonly square: Square }
  | { readonly kind: "slot"; readonly slot: number }
  | { readonly kind: "elsewhere" };

export type Outcome =
  | { readonly kind: "tap" }
  | { readonly kind: "lay"; readonly square: Square }
  | { readonly kind: "rack"; readonly slot: number }
  | { readonly kind: "nothing" };

const TAP_TOLERANCE = 6; // pixels that a tap may move

export const start = (tile: number, from: Point): Gesture => ({ tile, from, at: from, dragging: false });

export const move = (gesture: Gesture, at: Point): Gesture => ({
  ...gesture,
  at,
  dragging: gesture.dragging || Math.hypot(at.x - gesture.from.x, at.y - gesture.from.y) > TAP_TOLERANCE,
});

export function end(gesture: Gesture, target: Target): Outcome {
  if (!gesture.dragging) return { kind: "tap" };
  if (target.kind === "square") return { kind: "lay", square: target.square };
  return target.kind === "slot" ? { kind: "rack", slot: target.slot } : { kind: "nothing" };
}

export const cancel = (): null => null;
