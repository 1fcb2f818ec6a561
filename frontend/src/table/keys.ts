// Keyboard handling at the table. Letters are read from the character a key produces, so AltGr and Option work. Letters
// that take several keys (dead keys, input methods) are typed into a hidden input, `.key-input`.

import type { Square } from "../board/grid";
import type { Hand } from "./hand.svelte";
import type { TableSession } from "./session.svelte";

const isKeyInput = (target: EventTarget | null): boolean => target instanceof Element && target.matches(".key-input");
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && !isKeyInput(target) && target.closest("input, textarea, select, dialog") !== null;
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button, a, [role=button]") !== null;

const onSquare = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest("[role=gridcell]") !== null;
/** The focused square: typing starts there if there is no cursor. */
const squareOf = (target: EventTarget | null): Square | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[role=gridcell]") : null;
  return cell && { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) };
};
/** Dead keys and input methods need an editable element with the focus. */
const keyInputOf = (square: Element): HTMLInputElement =>
  square.ownerDocument.querySelector(".key-input") as HTMLInputElement;

/** AltGr is Ctrl+Alt on Windows and Option is Alt on a Mac: neither is a command when it produces a letter. */
const isCommand = (event: KeyboardEvent): boolean =>
  event.metaKey || (event.ctrlKey && !event.altKey && !event.getModifierState("AltGraph"));

/** What keys act on: the tiles, and what Enter and Escape mean. */
export interface KeyHost {
  readonly hand: Hand;
  readonly onEnter: () => void;
  readonly onEscape: () => void;
}

/** Keys at a live table. */
export function onKey(session: TableSession, event: KeyboardEvent): void {
  const { hand } = session;
  const { announcements } = session.news;
  if (event.key === "Escape" && announcements.current && !isWriting(event.target)) return announcements.dismiss();
  if (session.lookedAt !== null && !isWriting(event.target) && !isCommand(event)) {
    if (event.key === "Escape") session.lookedAt = null;
    return; // nothing can be laid on an earlier position
  }
  const onEnter = (): void => {
    if (session.may("play")) void session.playOrAsk();
  };
  const onEscape = (): void => {
    if (hand.chosen) session.cancelExchange();
    else hand.recall();
    session.clearRefusal();
  };
  const canLay = session.screen?.seat != null && session.screen.phase !== "paused";
  layByKey({ hand, onEnter, onEscape }, event, canLay);
}

/** Keys that lay tiles. If the reader cannot lay any, only keys that need an input method are handled. */
export function layByKey({ hand, onEnter, onEscape }: KeyHost, event: KeyboardEvent, canLay = true): void {
  if ((event.key === "Dead" || event.key === "Process") && onSquare(event.target))
    return keyInputOf(event.target).focus({ preventScroll: true });
  if (event.isComposing || isWriting(event.target) || isCommand(event) || !canLay || hand.blankToName !== null) return;
  const onGrid = event.target instanceof Element && event.target.closest("[role=grid], .key-input") !== null;
  const handled = (): boolean => {
    switch (event.key) {
      case "Enter":
        if (isControl(event.target) || !hand.laid.length) return false;
        onEnter();
        return true;
      case "Escape":
        onEscape();
        return true;
      case "Backspace":
        hand.backspace();
        return true;
      case " ":
        if (!onGrid || !hand.cursor) return false;
        if (hand.selected !== null) hand.lay(hand.selected, hand.cursor);
        else hand.turnCursor();
        return true;
      default:
        if (event.key.startsWith("Arrow"))
          return (onGrid || !isControl(event.target)) && hand.arrow(event.key, squareOf(event.target));
        return hand.type(event.key, squareOf(event.target));
    }
  };
  if (handled()) event.preventDefault();
}

/** Characters typed into the hidden input. */
export function onInput(session: { readonly hand: Hand }, event: Event): void {
  const input = event.currentTarget as HTMLInputElement;
  if ((event as InputEvent).isComposing) return;
  for (const character of input.value.normalize("NFC")) session.hand.type(character);
  input.value = "";
}
