// What is asked by HTTP. A refusal comes as an error with the server's code and its sentence in the reader's language.

import { texts } from "./texts.svelte";
import type {
  FileWish, JoinWish, ShownChoices, ShownError, ShownFile, ShownHealth, ShownPerson, ShownTable, ShownTableAndEdition, TableWish,
} from "./wire";

export class Refused extends Error {
  constructor(readonly code: string, message: string) {
    super(message);
  }
}

async function ask<Answer>(method: string, address: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = { "Accept-Language": texts.language };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(address, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    throw new Refused("unreachable", texts.say("unreachable"));
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as Answer;
  const fault = (await answer.json().catch(() => null)) as ShownError | null;
  throw new Refused(fault?.code ?? "unreachable", fault?.message ?? texts.say("unreachable"));
}

/** 16 bytes of our own for the draws: nobody, the server included, can then foresee them. */
function seed(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  health: () => ask<ShownHealth>("GET", "/health"),
  choices: () => ask<ShownChoices>("GET", "/api/choices"),
  me: () => ask<ShownPerson | null>("GET", "/api/me"),
  callMe: (name: string) => ask<ShownPerson>("PUT", "/api/me", { name }),
  myTables: () => ask<ShownTable[]>("GET", "/api/me/tables"),
  openTables: () => ask<ShownTable[]>("GET", "/api/tables"),
  create: (wish: TableWish) => ask<ShownTableAndEdition>("POST", "/api/tables", { ...wish, seed: seed() }),
  table: (id: string, link: string) => ask<ShownTableAndEdition>("GET", `${table(id)}?link=${encodeURIComponent(link)}`),
  join: (id: string, wish: JoinWish) => ask<ShownTableAndEdition>("POST", `${table(id)}/join`, { ...wish, seed: seed() }),
  leave: (id: string) => ask<void>("POST", `${table(id)}/leave`),
  rematch: (id: string) => ask<ShownTableAndEdition>("POST", `${table(id)}/rematch`, { seed: seed() }),
  file: (wish: FileWish) => ask<ShownFile>("POST", "/api/files", wish),
  download: (id: string, format: string, link: string) => `${table(id)}/file/${format}?link=${encodeURIComponent(link)}`,
};
