// What the help explains: keyboard shortcuts, which `table/keys.ts` and `parts/HelpKey.svelte` handle, and gestures.

/** Shortcuts by the name of their text, with their keys; `key-space` is the name of a text. */
export const SHORTCUTS = [
  ["letters", ["A", "…", "Z"]],
  ["arrows", ["←", "↑", "↓", "→"]],
  ["space", ["key-space"]],
  ["backspace", ["Backspace"]],
  ["enter", ["Enter"]],
  ["escape", ["Esc"]],
  ["help", ["?"]],
] as const;

export const GESTURES = ["tiles", "type", "back", "rack", "zoom", "file"] as const;

/** What there is after a game: the review and the analysis board. */
export const AFTER_GAME = ["review", "file", "board"] as const;
