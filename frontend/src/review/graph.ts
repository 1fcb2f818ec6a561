// The geometry of the graphs of a review: one column for each step, shared by scores and win probabilities.

export interface Frame {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly steps: number; // turns; there is one step more
}

export const xOf = ({ width, left, right, steps }: Frame, step: number): number =>
  left + ((width - left - right) * step) / Math.max(1, steps);

/** The step under the pointer. */
export function stepAt(frame: Frame, x: number): number {
  const { width, left, right, steps } = frame;
  const share = (x - left) / Math.max(1, width - left - right);
  return Math.min(Math.max(Math.round(share * steps), 0), steps);
}

const STEPS = [25, 50, 100, 200, 500, 1000];
const MAX_MARKS = 3;

/** The scale of the scores: round numbers around all of them. */
export function scaleOf(scores: readonly number[]): { low: number; high: number; marks: readonly number[] } {
  const [least, most] = [Math.min(0, ...scores), Math.max(1, ...scores)];
  const step = STEPS.find((each) => (most - least) / each <= MAX_MARKS) ?? 2000;
  const low = Math.floor(least / step) * step;
  const high = Math.ceil(most / step) * step;
  return { low, high, marks: Array.from({ length: (high - low) / step + 1 }, (_, at) => low + at * step) };
}

/** A line through the known points; it is broken where a value is not known. */
export function pathOf(points: readonly (readonly [x: number, y: number] | null)[]): string {
  let pen = "M";
  return points
    .map((point) => {
      if (!point) {
        pen = "M";
        return "";
      }
      const command = `${pen}${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
      pen = "L";
      return command;
    })
    .join("");
}
