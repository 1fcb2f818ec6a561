// Where the points of a rating graph lie: one step for each rated game.

export interface Graph {
  marks: { value: number; y: number }[];
  points: { x: number; y: number }[];
}

const STEPS = [10, 25, 50, 100, 200, 500];
const MOST_MARKS = 4;
const LEAST_SPAN = 100; // a calm rating looks calm

/** In a box of `width` × `height`, with `left` for the numbers beside it and `pad` above and below the lines. */
export function graphOf(values: readonly number[], width: number, height: number, left: number, pad: number): Graph {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const slack = Math.max(0, LEAST_SPAN - (most - least)) / 2;
  const step = STEPS.find((each) => (most - least + 2 * slack) / each <= MOST_MARKS) ?? 1000;
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

export const PROVISIONAL = 110; // a deviation above it: too few games to say much

/** A change with its sign, in the typographer's minus. */
export const signed = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0");
