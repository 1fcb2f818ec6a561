// A finger or a mouse on a tile, as four verbs: start, move, end, cancel. It knows points and targets, no elements.

import type { Square } from "./ground";

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

const SLIP = 6; // pixels that a tap may wander

export const start = (tile: number, from: Point): Gesture => ({ tile, from, at: from, dragging: false });

export const move = (gesture: Gesture, at: Point): Gesture => ({
  ...gesture,
  at,
  dragging: gesture.dragging || Math.hypot(at.x - gesture.from.x, at.y - gesture.from.y) > SLIP,
});

export function end(gesture: Gesture, target: Target): Outcome {
  if (!gesture.dragging) return { kind: "tap" };
  if (target.kind === "square") return { kind: "lay", square: target.square };
  return target.kind === "slot" ? { kind: "rack", slot: target.slot } : { kind: "nothing" };
}

export const cancel = (): null => null;
