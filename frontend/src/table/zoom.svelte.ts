// The zoom of the board: the whole board, an enlarged large board, or the size of a square after a pinch on a phone.

import { tick } from "svelte";
import { settings } from "../settings.svelte";
import type { EditionInfo } from "../wire";
import { enlarged, followPinch, PHONE, showPlay } from "./pinch";

export const USUAL_SIDE = 15; // squares; a larger board is scrolled on small screens

export class BoardZoom {
  /** Whether a large board is enlarged instead of shown whole; null follows the size of the screen. */
  zoomedIn = $state<boolean | null>(null);
  cellSize = $state<number | null>(null); // pixels of a square after a pinch
  readonly isLarge: boolean;
  readonly #side: number;
  #frame: HTMLElement | null = null;

  constructor({ rows, columns }: EditionInfo) {
    this.#side = Math.max(rows, columns);
    this.isLarge = this.#side > USUAL_SIDE;
  }

  /** Whether `toggle` would show the whole board. */
  get isEnlarged(): boolean {
    return this.cellSize !== null || (this.isLarge && (this.zoomedIn ?? matchMedia(PHONE).matches));
  }

  toggle(): void {
    const frame = this.#frame;
    if (frame && !this.isLarge && this.cellSize === null && matchMedia(PHONE).matches) return void this.#enlarge(frame);
    this.zoomedIn = this.cellSize === null ? !(this.zoomedIn ?? matchMedia(PHONE).matches) : false;
    this.cellSize = null;
  }

  /** Follow pinches on the frame of the board, which starts enlarged on a phone if the settings say so. */
  follow(frame: HTMLElement): () => void {
    this.#frame = frame;
    if (settings.current.zoom === "large" && !this.isLarge && matchMedia(PHONE).matches) void this.#enlarge(frame);
    return followPinch(frame, this.#side, (cell) => this.#setCellSize(cell));
  }

  /** Scroll an enlarged board to what it shows now. */
  async show(): Promise<void> {
    await tick();
    const frame = this.#frame;
    if (frame && (frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight)) showPlay(frame);
  }

  async #enlarge(frame: Element): Promise<void> {
    this.#setCellSize(enlarged(frame));
    await tick();
    showPlay(frame);
  }

  #setCellSize(cell: number | null): void {
    this.cellSize = cell === null ? null : Math.round(cell * 10) / 10;
    this.zoomedIn = cell === null ? false : null;
  }
}
