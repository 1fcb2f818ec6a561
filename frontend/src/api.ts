// What is asked by HTTP. A refusal comes as an error with the server's code and its sentence in the reader's language.

import { reach } from "./reach.svelte";
import { texts } from "./texts.svelte";
import type {
  AccountRequest,
  FileRequest,
  JoinRequest,
  PasswordRequest,
  SeekRequest,
  TableOptions,
  ErrorInfo,
  FileContents,
  PastGameInfo,
  Health,
  PersonInfo,
  ProfileInfo,
  TableInfo,
  TableDetails,
  SignInRequest,
  TableRequest,
} from "./wire";

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Who is told when the server does not know this browser any more: somebody signed out everywhere. */
export const signedOut = { heard: (): void => undefined };

async function ask<Answer>(method: string, address: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = { "Accept-Language": texts.language };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(address, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    reach.heard(false);
    throw new Refused("unreachable", texts.say("unreachable"));
  }
  const fault = answer.ok ? null : ((await answer.json().catch(() => null)) as ErrorInfo | null);
  reach.heard(answer.status < 502 || fault !== null); // a proxy says by itself that there is nobody behind it
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as Answer;
  if (fault?.code === "not-signed-in") signedOut.heard();
  throw new Refused(fault?.code ?? "unreachable", fault?.message ?? texts.say("unreachable"));
}

/** 16 bytes of our own for the draws: nobody, the server included, can then foresee them. */
function seed(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

const person = (id: string): string => `/api/people/${encodeURIComponent(id)}`;
const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  health: () => ask<Health>("GET", "/health"),
  choices: () => ask<TableOptions>("GET", "/api/choices"),
  me: () => ask<PersonInfo | null>("GET", "/api/me"),
  callMe: (name: string) => ask<PersonInfo>("PUT", "/api/me", { name }),
  signOut: () => ask<void>("DELETE", "/api/me"),
  signOutEverywhere: () => ask<void>("DELETE", "/api/me/sessions"),
  claim: (wish: AccountRequest) => ask<PersonInfo>("POST", "/api/me/account", wish),
  signIn: (wish: SignInRequest) => ask<PersonInfo>("POST", "/api/session", wish),
  changePassword: (wish: PasswordRequest) => ask<void>("PUT", "/api/me/password", wish),
  profile: (id: string) => ask<ProfileInfo>("GET", person(id)),
  results: (id: string, before?: number) =>
    ask<PastGameInfo[]>("GET", `${person(id)}/results${before === undefined ? "" : `?before=${before}`}`),
  myTables: () => ask<TableInfo[]>("GET", "/api/me/tables"),
  openTables: () => ask<TableInfo[]>("GET", "/api/tables"),
  create: (wish: TableRequest) => ask<TableDetails>("POST", "/api/tables", { ...wish, seed: seed() }),
  seek: (wish: SeekRequest) => ask<TableDetails>("POST", "/api/seeks", { ...wish, seed: seed() }),
  table: (id: string, link: string) => ask<TableDetails>("GET", `${table(id)}?link=${encodeURIComponent(link)}`),
  join: (id: string, wish: JoinRequest) => ask<TableDetails>("POST", `${table(id)}/join`, { ...wish, seed: seed() }),
  leave: (id: string) => ask<void>("POST", `${table(id)}/leave`),
  /** Leave while the page itself is going away: nobody waits for the answer. */
  leaveBehind: (id: string) =>
    void fetch(`${table(id)}/leave`, { method: "POST", keepalive: true }).catch(() => undefined),
  rematch: (id: string) => ask<TableDetails>("POST", `${table(id)}/rematch`, { seed: seed() }),
  file: (wish: FileRequest) => ask<FileContents>("POST", "/api/files", wish),
  download: (id: string, format: string, link: string) =>
    `${table(id)}/file/${format}?link=${encodeURIComponent(link)}`,
};
