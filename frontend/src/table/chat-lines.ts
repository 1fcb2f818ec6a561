// The chat lines of a table. After a reconnect the server sends missed lines and new ones side by side, so a line can
// arrive twice or after a later one.

import type { ChatMessage } from "../wire";

/** `lines` with one more, in the order of the numbers of its room; unchanged if the line is already there. */
export function withLine(lines: readonly ChatMessage[], line: ChatMessage): readonly ChatMessage[] {
  const inRoom = lines.filter((each) => each.room === line.room);
  if (inRoom.some((each) => each.number === line.number)) return lines;
  const next = inRoom.find((each) => each.number > line.number);
  return next ? lines.toSpliced(lines.indexOf(next), 0, line) : [...lines, line];
}

/**
 * The number to continue from after a reconnect: of the last line before a gap in the numbers of `room`, because the
 * lines of a gap may not have arrived before the connection was lost. 0 if there are no lines.
 */
export function lastNumber(lines: readonly ChatMessage[], room: ChatMessage["room"]): number {
  const numbers = lines.filter((line) => line.room === room).map((line) => line.number);
  return numbers.find((number, at) => numbers[at + 1] !== number + 1) ?? 0;
}
