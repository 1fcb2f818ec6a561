// A file that somebody opened or dropped: what it holds, or why it cannot be read. Nothing changes until it is used.

import { api, Refused } from "./api";
import { texts } from "./texts.svelte";
import type { FileRequest, FileContents } from "./wire";

const MOST_BYTES = 2_000_000;

class Files {
  shown = $state.raw<FileContents | null>(null);
  wish = $state.raw<FileRequest | null>(null);
  fault = $state("");

  async open(file: File | undefined): Promise<void> {
    if (!file) return;
    this.close();
    if (file.size > MOST_BYTES) return void (this.fault = texts.say("file-too-large"));
    const bytes = new Uint8Array(await file.arrayBuffer());
    let signs = "";
    for (let at = 0; at < bytes.length; at += 8192) signs += String.fromCharCode(...bytes.subarray(at, at + 8192));
    const wish: FileRequest = { name: file.name, content: btoa(signs), edition: "" };
    try {
      this.shown = await api.file(wish);
      this.wish = wish;
    } catch (error) {
      this.fault = `${file.name}: ${error instanceof Refused ? error.message : String(error)}`;
    }
  }

  close(): void {
    this.shown = this.wish = null;
    this.fault = "";
  }
}

export const files = new Files();
