// Refusals as the table shows them: those of the server, and those for requests that got no answer.

import { t } from "../texts.svelte";
import type { ErrorCode, RefusedReply } from "../wire";

/** Codes of refusals by the page itself. */
type PageCode = "unreachable" | "unconfirmed" | "hint-none" | "rematch" | "here";

export interface Refusal extends Pick<RefusedReply, "message" | "facts"> {
  readonly code: ErrorCode | PageCode;
}

export const unreachable = (): Refusal => ({ code: "unreachable", message: t("unreachable"), facts: {} });
/** The command may have been carried out or not. */
export const unconfirmed = (): Refusal => ({ code: "unconfirmed", message: t("unconfirmed"), facts: {} });
