// Requests over HTTP. A refusal is thrown with the server's code and its message in the reader's language.

import { reach } from "./reach.svelte";
import { texts } from "./texts.svelte";
import {
  type AccountRequest,
  type ErrorInfo,
  type FileRequest,
  type JoinRequest,
  type PasswordRequest,
  type Route,
  routes,
  type SeekRequest,
  type SignInRequest,
  type TableRequest,
} from "./wire";

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Called when the server no longer knows this browser: somebody signed out everywhere. */
export const signedOut = { heard: (): void => undefined };

async function ask<Answer>({ method, path }: Route<Answer>, body?: unknown, query = ""): Promise<Answer> {
  const headers: Record<string, string> = { "Accept-Language": texts.language };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path + query, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    reach.heard(false);
    throw new Refused("unreachable", texts.say("unreachable"));
  }
  const fault = answer.ok ? null : ((await answer.json().catch(() => null)) as ErrorInfo | null);
  reach.heard(answer.status < 502 || fault !== null); // an error without our body comes from a proxy that reaches no server
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as Answer;
  if (fault?.code === "not-signed-in") signedOut.heard();
  throw new Refused(fault?.code ?? "unreachable", fault?.message ?? texts.say("unreachable"));
}

/** 16 random bytes for the draws: with them nobody, the server included, can foresee the draws. */
function seed(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

const linked = (link: string): string => `?link=${encodeURIComponent(link)}`;

export const api = {
  health: () => ask(routes.health()),
  choices: () => ask(routes.choices()),
  me: () => ask(routes.whoAmI()),
  callMe: (name: string) => ask(routes.callMe(), { name }),
  signOut: () => ask(routes.forgetMe()),
  signOutEverywhere: () => ask(routes.signOutEverywhere()),
  claim: (request: AccountRequest) => ask(routes.claimAccount(), request),
  signIn: (request: SignInRequest) => ask(routes.signIn(), request),
  changePassword: (request: PasswordRequest) => ask(routes.changePassword(), request),
  profile: (id: string) => ask(routes.seeProfile(id)),
  results: (id: string, before?: number) =>
    ask(routes.seeResults(id), undefined, before === undefined ? "" : `?before=${before}`),
  myTables: () => ask(routes.myTables()),
  openTables: () => ask(routes.openTables()),
  create: (request: TableRequest) => ask(routes.newTable(), { ...request, seed: seed() }),
  check: (request: TableRequest) => ask(routes.checkTable(), request),
  seek: (request: SeekRequest) => ask(routes.seek(), { ...request, seed: seed() }),
  table: (id: string, link: string) => ask(routes.seeTable(id), undefined, linked(link)),
  join: (id: string, request: JoinRequest) => ask(routes.joinTable(id), { ...request, seed: seed() }),
  leave: (id: string) => ask(routes.leaveTable(id)),
  /** Leave while the page is being closed: nobody waits for the answer. */
  leaveBehind: (id: string) => {
    const { method, path } = routes.leaveTable(id);
    void fetch(path, { method, keepalive: true }).catch(() => undefined);
  },
  rematch: (id: string) => ask(routes.rematch(id), { seed: seed() }),
  file: (request: FileRequest) => ask(routes.lookIntoFile(), request),
  download: (id: string, format: string, link: string) => routes.tableAsFile(id, format).path + linked(link),
};
