// The wait for an opponent, stored so that it survives a reload of the page.

import { isRecord, tabStorage } from "./storage";
import type { SeekRequest } from "./wire";

const STORAGE_KEY = "mozaika.seek";

export interface StoredSeek {
  table: string;
  request: SeekRequest; // the server validates it
  since: number;
  left: number; // when the page was hidden
}

export function readSeek(): StoredSeek | null {
  const stored = tabStorage.readJson(STORAGE_KEY);
  if (!isRecord(stored) || !isRecord(stored["request"]) || typeof stored["table"] !== "string") return null;
  return Number.isFinite(stored["since"]) && Number.isFinite(stored["left"]) ? (stored as unknown as StoredSeek) : null;
}

export function writeSeek({ table, request, since }: Omit<StoredSeek, "left">): void {
  tabStorage.writeJson(STORAGE_KEY, { table, request, since, left: Date.now() } satisfies StoredSeek);
}

export const clearSeek = (): void => tabStorage.remove(STORAGE_KEY);
