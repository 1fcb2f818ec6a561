// Beside which field a refusal belongs.

export type Place = "name" | "old" | "new" | "form";

const PLACES: Record<string, Place> = { "sign-in-failed": "old", "bad-password": "new" };

/** `fields` are those that the form has; what belongs to none of them is said below it. */
export function placeOf(code: string, fields: readonly Place[]): Place {
  const place = code.startsWith("name-") ? "name" : (PLACES[code] ?? "form");
  return fields.includes(place) ? place : "form";
}
