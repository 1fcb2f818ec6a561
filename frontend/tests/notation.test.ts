import { expect, test } from "vitest";
import { clockText } from "../src/table/clock";
import { newsOf } from "../src/table/news";
import { writtenPlay } from "../src/table/notation";
import type { EditionInfo } from "../src/wire";

const turkish = {
  letters: [
    { letter: "I", small: "ı" },
    { letter: "İ", small: "i" },
    { letter: "K", small: "k" },
    { letter: "?", small: "" },
  ],
} as unknown as EditionInfo;

test("a written play is taken apart: small letters are blanks, brackets fall away", () => {
  const play = writtenPlay("8H K(I)iK", turkish);
  expect(play.start).toBe("8H");
  expect(play.letters.map((each) => each.text).join("")).toBe("KIİK");
  expect(play.letters.map((each) => each.blank)).toEqual([false, false, true, false]);
  expect(writtenPlay("8H ?ı?k", turkish).letters.map((each) => each.text + each.blank)).toEqual(["Itrue", "Ktrue"]);
  expect(writtenPlay("", turkish)).toEqual({ start: "", letters: [] });
});

test("a clock shows minutes, hours and overtime", () => {
  expect([0, 61_000, 25 * 60_000, 3_600_000 * 26 + 5_000, -61_000].map(clockText)).toEqual([
    "0:00",
    "1:01",
    "25:00",
    "26:00:05",
    "−1:01",
  ]);
});

test("the outcome of a challenge is news, a draw of tiles is not", () => {
  const ala = {
    name: (seat: number): string => ["Ala", "Olek"][seat] ?? "",
    isMe: (seat: number): boolean => seat === 0,
  };
  expect(newsOf({ type: "challenge-decided", at: 1, challenger: 1, invalid: ["QZ"] }, 9, ala)).toMatchObject({
    key: "news-challenge-won",
    facts: { name: "Olek", you: "no", words: "QZ" },
    loud: true,
  });
  expect(newsOf({ type: "challenge-decided", at: 1, challenger: 0, invalid: [] }, 9, ala)).toMatchObject({
    key: "news-challenge-lost",
    facts: { you: "yes" },
  });
  expect(newsOf({ type: "other", at: 1, seat: 0 }, 9, ala)).toBeNull();
});
