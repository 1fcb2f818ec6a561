// The form field that a refusal belongs to.

import type { ApiCode } from "../api";

export type FormField = "name" | "old" | "new" | "code" | "form";

const FIELDS: Partial<Record<ApiCode, FormField>> = {
  "sign-in-failed": "old",
  "bad-password": "new",
  "recovery-failed": "code",
};

/** `fields` are the fields of the form; a refusal that belongs to none of them is shown below the form. */
export function fieldOf(code: ApiCode, fields: readonly FormField[]): FormField {
  const field = code.startsWith("name-") ? "name" : (FIELDS[code] ?? "form");
  return fields.includes(field) ? field : "form";
}
