// The board editor as a page shows it: loaded when it is first opened.

import type { Component } from "svelte";
import type { BoardInfo, EditionInfo } from "../wire";

export interface EditorProps {
  board: EditionInfo;
  sides: readonly number[]; // of the presets
  onuse: (made: BoardInfo) => void;
  onclose: () => void;
}

export interface BoardEditing {
  readonly board: EditionInfo;
  readonly Editor: Component<EditorProps>;
}
