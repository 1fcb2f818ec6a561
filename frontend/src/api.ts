// The HTTP API. A refusal is thrown as `Refused`, with the server's error code and a message in the reader's language.

import { jsonLines } from "./json-lines";
import { reach } from "./reach.svelte";
import { t, texts } from "./texts.svelte";
import {
  type AccountRequest,
  type AnalysisMessage,
  type BoardRequest,
  type CommentedFileRequest,
  type ErrorCode,
  type ErrorInfo,
  type FileRequest,
  type FileRetryRequest,
  type JoinRequest,
  type MoveRequest,
  type PasswordRequest,
  type PositionMessage,
  type PositionRequest,
  type QuestionRequest,
  type RecoveryRequest,
  type RetryRequest,
  type ReviewComment,
  type Route,
  routes,
  type SeekRequest,
  type SignInRequest,
  type TableRequest,
} from "./wire";

/** The server's code, or `unreachable` if it has not answered. */
export type ApiCode = ErrorCode | "unreachable";

export class Refused extends Error {
  constructor(
    readonly code: ApiCode,
    message: string,
  ) {
    super(message);
  }
}

/** The text to show for anything thrown. */
export const messageOf = (error: unknown): string => (error instanceof Refused ? error.message : String(error));

/** Called when this browser's session has ended on the server, for example after signing out everywhere. */
export const signedOut = { handler: (): void => undefined };

interface Options {
  readonly query?: string;
  readonly signal?: AbortSignal;
}

/** A successful response; anything else is thrown as `Refused`, and an aborted request as what `fetch` throws. */
async function answered({ method, path }: Route<unknown>, body: unknown, options: Options): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": texts.language };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(path + (options.query ?? ""), {
      method,
      headers,
      ...(options.signal ? { signal: options.signal } : {}),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    reach.report(false);
    throw new Refused("unreachable", t("unreachable"));
  }
  const fault = response.ok ? null : ((await response.json().catch(() => null)) as ErrorInfo | null);
  reach.report(response.status < 502 || fault !== null); // a proxy reports a missing server with 502, 503 or 504
  if (response.ok) return response;
  if (fault?.code === "not-signed-in") signedOut.handler();
  throw new Refused(fault?.code ?? "unreachable", fault?.message ?? t("unreachable"));
}

async function request<Answer>(route: Route<Answer>, body?: unknown, query = ""): Promise<Answer> {
  const response = await answered(route, body, { query });
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

/** The lines of an answer that the server sends piece by piece, each as it arrives. */
async function* lines(route: Route<unknown>, body: unknown, options: Options): AsyncGenerator<unknown> {
  const response = await answered(route, body, options);
  if (response.body) yield* jsonLines(response.body);
}

const linked = (link: string): string => `?link=${encodeURIComponent(link)}`;

export const api = {
  health: () => request(routes.health()),
  choices: () => request(routes.choices()),
  me: () => request(routes.whoAmI()),
  setName: (name: string, table = "") => request(routes.setName(), { name, table }),
  suggestName: (edition: string) => request(routes.suggestName(), undefined, `?edition=${encodeURIComponent(edition)}`),
  signOut: () => request(routes.signOut()),
  signOutEverywhere: () => request(routes.signOutEverywhere()),
  createAccount: (body: AccountRequest) => request(routes.createAccount(), body),
  signIn: (body: SignInRequest) => request(routes.signIn(), body),
  changePassword: (body: PasswordRequest) => request(routes.changePassword(), body),
  recover: (body: RecoveryRequest) => request(routes.recover(), body),
  recoveryCode: () => request(routes.seeRecoveryCode()),
  createRecoveryCode: () => request(routes.createRecoveryCode()),
  erase: (password: string) => request(routes.eraseMe(), { password }),
  profile: (id: string) => request(routes.seeProfile(id)),
  results: (id: string, before?: number) =>
    request(routes.seeResults(id), undefined, before === undefined ? "" : `?before=${before}`),
  myTables: () => request(routes.myTables()),
  openTables: () => request(routes.openTables()),
  create: (body: TableRequest) => request(routes.newTable(), body),
  check: (body: TableRequest) => request(routes.checkTable(), body),
  board: (body: BoardRequest) => request(routes.makeBoard(), body),
  seek: (body: SeekRequest) => request(routes.seek(), body),
  table: (id: string, link: string) => request(routes.seeTable(id), undefined, linked(link)),
  join: (id: string, body: JoinRequest) => request(routes.joinTable(id), body),
  leave: (id: string) => request(routes.leaveTable(id)),
  /** Leave while the page is being closed: nothing waits for the response. */
  leaveOnUnload: (id: string) => {
    const { method, path } = routes.leaveTable(id);
    void fetch(path, { method, keepalive: true }).catch(() => undefined);
  },
  rematch: (id: string) => request(routes.rematch(id)),
  declineRematch: (id: string) => request(routes.declineRematch(id)),
  position: (body: PositionRequest) => request(routes.seePosition(), body),
  tablePosition: (id: string, turn: number, link: string) =>
    request(routes.seeTurn(id, String(turn)), undefined, linked(link)),
  laidPlay: (body: MoveRequest) => request(routes.seePlay(), body),
  move: (body: MoveRequest) => request(routes.makeMove(), body),
  question: (body: QuestionRequest, signal: AbortSignal) =>
    lines(routes.askEngine(), body, { signal }) as AsyncGenerator<PositionMessage>,
  file: (body: FileRequest) => request(routes.readFile(), body),
  review: (id: string, link: string) => request(routes.seeReview(id), undefined, linked(link)),
  reviewFile: (body: FileRequest) => request(routes.reviewFile(), body),
  comment: (id: string, link: string, body: ReviewComment) => request(routes.writeComment(id), body, linked(link)),
  analysis: (id: string, link: string, signal: AbortSignal) =>
    lines(routes.analyzeGame(id), {}, { query: linked(link), signal }) as AsyncGenerator<AnalysisMessage>,
  fileAnalysis: (body: FileRequest, signal: AbortSignal) =>
    lines(routes.analyzeFile(), { file: body }, { signal }) as AsyncGenerator<AnalysisMessage>,
  retry: (id: string, link: string, body: RetryRequest) => request(routes.retryInGame(id), body, linked(link)),
  fileRetry: (body: FileRetryRequest) => request(routes.retryInFile(), body),
  commentedFile: async (body: CommentedFileRequest): Promise<Blob> =>
    (await answered(routes.writeCommentedFile(), body, {})).blob(),
  profileAnalysis: (id: string) => request(routes.seeProfileAnalysis(id)),
  misses: () => request(routes.seeMisses()),
  download: (id: string, format: string, link: string) => routes.tableAsFile(id, format).path + linked(link),
  gameText: async (id: string, format: string, link: string): Promise<string> =>
    (await answered(routes.tableAsFile(id, format), undefined, { query: linked(link) })).text(),
  scoreSheet: (id: string, link: string) => routes.scoreSheet(id).path + (link && linked(link)),
};
