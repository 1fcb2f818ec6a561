// A file that was opened or dropped: its contents, or why it cannot be read. Nothing changes until it is used.

import { api, messageOf } from "./api";
import { people } from "./people.svelte";
import { t } from "./texts.svelte";
import { type FileContents, type FileRequest, MAX_FILE_BYTES } from "./wire";

class Files {
  shown = $state.raw<FileContents | null>(null);
  request = $state.raw<FileRequest | null>(null);
  fault = $state("");

  async open(file: File | undefined): Promise<void> {
    if (!file) return;
    this.close();
    if (file.size > MAX_FILE_BYTES) return void (this.fault = t("file-too-large", { limit: MAX_FILE_BYTES / 1e6 }));
    if (!(await people.requirePerson())) return; // the server reads files for people with a name only
    const bytes = new Uint8Array(await file.arrayBuffer());
    let characters = "";
    for (let at = 0; at < bytes.length; at += 8192) characters += String.fromCharCode(...bytes.subarray(at, at + 8192));
    const request: FileRequest = { name: file.name, content: btoa(characters), edition: "" };
    try {
      this.shown = await api.file(request);
      this.request = request;
    } catch (error) {
      this.fault = `${file.name}: ${messageOf(error)}`;
    }
  }

  close(): void {
    this.shown = this.request = null;
    this.fault = "";
  }
}

export const files = new Files();
