// Clock times as text; negative times are overtime.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Long times (correspondence games) are shown in hours, because days would need a translated unit.
 */
export function clockText(left: number): string {
  const sign = left < 0 ? "−" : "";
  const ms = Math.abs(left);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
  const seconds = two((ms % MINUTE) / 1000);
  return ms >= HOUR
    ? `${sign}${Math.floor(ms / HOUR)}:${two((ms % HOUR) / MINUTE)}:${seconds}`
    : `${sign}${Math.floor(ms / MINUTE)}:${seconds}`;
}
