// Renders the logo SVG as PNG, because some systems do not accept SVG icons. Supports only what the logo uses: a
// rounded rectangle and paths with straight edges.

import { deflateSync } from "node:zlib";

type Point = readonly [x: number, y: number];
interface Shape {
  readonly colour: readonly [number, number, number];
  inside(x: number, y: number): boolean;
}
/** The visible square of the drawing. */
export interface Frame {
  readonly from: number;
  readonly side: number;
}

const SAMPLES = 4; // per pixel in each direction, for smooth edges
const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

export function png(svg: string, size: number, { from, side }: Frame): Uint8Array {
  const shapes = shapesOf(svg);
  const rows = new Uint8Array(size * (1 + size * 4));
  const step = side / size / SAMPLES;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const sum = [0, 0, 0, 0];
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
        const x = from + (column * SAMPLES + (sample % SAMPLES) + 0.5) * step;
        const y = from + (row * SAMPLES + Math.floor(sample / SAMPLES) + 0.5) * step;
        const colour = shapes.findLast((shape) => shape.inside(x, y))?.colour;
        if (colour) [...colour, 255].forEach((value, at) => (sum[at] = (sum[at] ?? 0) + value));
      }
      rows.set(pixel(sum), row * (1 + size * 4) + 1 + column * 4);
    }
  }
  return file(size, rows);
}

/** Averages the samples that hit a shape; their share is the opacity of the pixel. */
function pixel([red = 0, green = 0, blue = 0, hits = 0]: readonly number[]): number[] {
  const count = hits / 255;
  return count
    ? [...[red, green, blue].map((value) => Math.round(value / count)), Math.round(hits / SAMPLES / SAMPLES)]
    : [0, 0, 0, 0];
}

function shapesOf(svg: string): Shape[] {
  return [...svg.matchAll(/<(rect|path)\s([^>]*?)\/>/g)].flatMap(([, kind, text = ""]) => {
    const given = new Map([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));
    const colour = colourOf(given.get("fill") ?? "");
    return kind === "path" ? [{ colour, inside: within(corners(given.get("d") ?? "")) }] : frameOf(given, colour);
  });
}

function frameOf(given: Map<string, string>, colour: Shape["colour"]): Shape[] {
  const [x, y, width, height, rx, line] = ["x", "y", "width", "height", "rx", "stroke-width"].map((name) =>
    Number(given.get(name) ?? 0),
  ) as [number, number, number, number, number, number];
  const grown = (by: number): Shape["inside"] =>
    rounded([x - by, y - by], [x + width + by, y + height + by], Math.max(0, rx + by));
  const edge = given.has("stroke") ? [{ colour: colourOf(given.get("stroke") ?? ""), inside: grown(line / 2) }] : [];
  return [...edge, { colour, inside: grown(-line / 2) }];
}

const colourOf = (hex: string): [number, number, number] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

const rounded =
  ([left, top]: Point, [right, bottom]: Point, radius: number) =>
  (x: number, y: number): boolean => {
    if (x < left || x > right || y < top || y > bottom) return false;
    const [dx, dy] = [
      Math.max(left + radius - x, x - right + radius, 0),
      Math.max(top + radius - y, y - bottom + radius, 0),
    ];
    return dx * dx + dy * dy <= radius * radius || dx === 0 || dy === 0;
  };

/** The corners of a path with horizontal and vertical edges; the closing edge may be diagonal. */
function corners(path: string): Point[] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([MHVhv])([-\d.]+)(?:[ ,]([-\d.]+))?/g)].map(([, command, first, second]) => {
    if (command === "M") [x, y] = [Number(first), Number(second)];
    else if (command === "H" || command === "h") x = Number(first) + (command === "h" ? x : 0);
    else y = Number(first) + (command === "v" ? y : 0);
    return [x, y];
  });
}

const within =
  (points: readonly Point[]) =>
  (x: number, y: number): boolean =>
    points.reduce((isInside, [x1, y1], at) => {
      const [x2, y2] = points[(at + 1) % points.length] ?? [x1, y1];
      return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !isInside : isInside;
    }, false);

function file(size: number, rows: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6], 8); // eight bits each for red, green, blue and opacity
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, check]);
}

function checksum(bytes: Uint8Array): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}
