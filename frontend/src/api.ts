// The HTTP API. A refusal is thrown as `Refused`, with the server's error code and a message in the reader's language.

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

/** Called when the server no longer knows this browser's session, for example after signing out everywhere. */
export const signedOut = { handler: (): void => undefined };

async function request<Answer>(method: string, address: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = { "Accept-Language": texts.language };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(address, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    reach.report(false);
    throw new Refused("unreachable", texts.say("unreachable"));
  }
  const fault = response.ok ? null : ((await response.json().catch(() => null)) as ErrorInfo | null);
  reach.report(response.status < 502 || fault !== null); // a proxy reports a missing server with 502, 503 or 504
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Answer;
  if (fault?.code === "not-signed-in") signedOut.handler();
  throw new Refused(fault?.code ?? "unreachable", fault?.message ?? texts.say("unreachable"));
}

/** 16 random bytes for the draws, chosen by the client so that not even the server can predict them. */
function seed(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

const person = (id: string): string => `/api/people/${encodeURIComponent(id)}`;
const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  health: () => request<Health>("GET", "/health"),
  choices: () => request<TableOptions>("GET", "/api/choices"),
  me: () => request<PersonInfo | null>("GET", "/api/me"),
  setName: (name: string) => request<PersonInfo>("PUT", "/api/me", { name }),
  signOut: () => request<void>("DELETE", "/api/me"),
  signOutEverywhere: () => request<void>("DELETE", "/api/me/sessions"),
  claim: (body: AccountRequest) => request<PersonInfo>("POST", "/api/me/account", body),
  signIn: (body: SignInRequest) => request<PersonInfo>("POST", "/api/session", body),
  changePassword: (body: PasswordRequest) => request<void>("PUT", "/api/me/password", body),
  profile: (id: string) => request<ProfileInfo>("GET", person(id)),
  results: (id: string, before?: number) =>
    request<PastGameInfo[]>("GET", `${person(id)}/results${before === undefined ? "" : `?before=${before}`}`),
  myTables: () => request<TableInfo[]>("GET", "/api/me/tables"),
  openTables: () => request<TableInfo[]>("GET", "/api/tables"),
  create: (body: TableRequest) => request<TableDetails>("POST", "/api/tables", { ...body, seed: seed() }),
  seek: (body: SeekRequest) => request<TableDetails>("POST", "/api/seeks", { ...body, seed: seed() }),
  table: (id: string, link: string) => request<TableDetails>("GET", `${table(id)}?link=${encodeURIComponent(link)}`),
  join: (id: string, body: JoinRequest) =>
    request<TableDetails>("POST", `${table(id)}/join`, { ...body, seed: seed() }),
  leave: (id: string) => request<void>("POST", `${table(id)}/leave`),
  /** Leave while the page is being closed: nothing waits for the response. */
  leaveOnUnload: (id: string) =>
    void fetch(`${table(id)}/leave`, { method: "POST", keepalive: true }).catch(() => undefined),
  rematch: (id: string) => request<TableDetails>("POST", `${table(id)}/rematch`, { seed: seed() }),
  file: (body: FileRequest) => request<FileContents>("POST", "/api/files", body),
  download: (id: string, format: string, link: string) =>
    `${table(id)}/file/${format}?link=${encodeURIComponent(link)}`,
};
