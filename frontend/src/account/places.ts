// The form field that a refusal belongs to.

export type Place = "name" | "old" | "new" | "form";

const PLACES: Record<string, Place> = { "sign-in-failed": "old", "bad-password": "new" };

/** `fields` are the fields of the form; a refusal that belongs to none of them is shown below the form. */
export function placeOf(code: string, fields: readonly Place[]): Place {
  const place = code.startsWith("name-") ? "name" : (PLACES[code] ?? "form");
  return fields.includes(place) ? place : "form";
}
