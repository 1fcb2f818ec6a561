// The geometry of a rating graph: one point for each rated game.

export interface Graph {
  marks: { value: number; y: number }[];
  points: { x: number; y: number }[];
}

const STEPS = [10, 25, 50, 100, 200, 500];
const MAX_MARKS = 4;
const MIN_SPAN = 100; // keeps small changes from looking large

/** Fits a box of `width` × `height`, with `left` pixels for the scale and `pad` above and below the lines. */
export function graphOf(values: readonly number[], width: number, height: number, left: number, pad: number): Graph {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const slack = Math.max(0, MIN_SPAN - (most - least)) / 2;
  const step = STEPS.find((each) => (most - least + 2 * slack) / each <= MAX_MARKS) ?? 1000;
  const low = Math.floor((least - slack) / step) * step;
  const high = Math.ceil((most + slack) / step) * step;
  const y = (value: number): number => pad + ((height - 2 * pad) * (high - value)) / (high - low);
  const x = (at: number): number =>
    values.length < 2 ? (left + width) / 2 : left + ((width - left - pad) * at) / (values.length - 1);
  return {
    marks: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => low + at * step).map((value) => ({
      value,
      y: y(value),
    })),
    points: values.map((value, at) => ({ x: x(at), y: y(value) })),
  };
}

/** A change with its sign, with a real minus sign. */
export const signed = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0");
