// The states of a question that have a text; a failure says itself what is wrong.

export const ASKING_STATES = ["waiting", "running", "complete", "interrupted", "known", "stopped"] as const;
export type AskingState = (typeof ASKING_STATES)[number];
