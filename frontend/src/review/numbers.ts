// Numbers of an analysis as text in the reader's language.

import { texts } from "../texts.svelte";

const minus = (text: string): string => text.replace("-", "−");

/** A number with at most one decimal. */
export const decimal = (value: number): string =>
  minus(new Intl.NumberFormat(texts.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value));

/** A share as percent; small losses keep a decimal. */
export const percent = (share: number, digits = 0): string =>
  minus(
    new Intl.NumberFormat(texts.language, {
      style: "percent",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(share),
  );

export const whole = (value: number): string =>
  minus(new Intl.NumberFormat(texts.language, { maximumFractionDigits: 0 }).format(value));

/** Time used, in minutes and seconds. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
