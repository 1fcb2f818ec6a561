// Short synthesised sounds; no files are loaded. Off unless the player has switched them on.

import { settings } from "./settings.svelte";

/** A glide between two pitches (Hz) that starts after `at` seconds and lasts `length` seconds. */
type Note = readonly [at: number, from: number, to: number, length: number, volume: number];

const SOUNDS = {
  lay: [[0, 820, 300, 0.05, 0.3]], // wood on wood
  take: [[0, 420, 240, 0.05, 0.16]],
  play: [
    [0, 700, 260, 0.05, 0.3],
    [0.07, 880, 320, 0.06, 0.3],
  ],
  turn: [
    [0, 587, 587, 0.16, 0.16],
    [0.13, 784, 784, 0.26, 0.16],
  ],
  refused: [[0, 196, 165, 0.22, 0.22]],
  challenge: [
    [0, 659, 659, 0.14, 0.16],
    [0.13, 523, 523, 0.14, 0.16],
    [0.26, 440, 440, 0.24, 0.16],
  ],
  bingo: [
    [0, 523, 523, 0.18, 0.15],
    [0.1, 659, 659, 0.18, 0.15],
    [0.2, 784, 784, 0.2, 0.15],
    [0.3, 1047, 1047, 0.5, 0.17],
  ],
  clock: [
    [0, 1200, 1100, 0.04, 0.14],
    [0.18, 1200, 1100, 0.04, 0.14],
  ],
  over: [
    [0, 392, 392, 0.7, 0.12],
    [0.05, 523, 523, 0.7, 0.12],
    [0.1, 659, 659, 0.9, 0.12],
  ],
} as const satisfies Record<string, readonly Note[]>;
export type SoundName = keyof typeof SOUNDS;

let context: AudioContext | null = null;

function playNote(on: AudioContext, [at, from, to, length, volume]: Note): void {
  const begins = on.currentTime + at;
  const [pitch, loudness] = [on.createOscillator(), on.createGain()];
  pitch.type = "triangle";
  pitch.frequency.setValueAtTime(from, begins);
  pitch.frequency.exponentialRampToValueAtTime(to, begins + length);
  loudness.gain.setValueAtTime(0, begins);
  loudness.gain.linearRampToValueAtTime(volume, begins + 0.006);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begins + length);
  pitch.connect(loudness).connect(on.destination);
  pitch.start(begins);
  pitch.stop(begins + length + 0.02);
}

export function sound(name: SoundName): void {
  // Browsers allow sound only after the player has interacted with the page.
  if (!settings.current.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const note of SOUNDS[name]) playNote(context, note);
}
