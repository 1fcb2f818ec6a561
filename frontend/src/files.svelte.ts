// A file that was opened or dropped: its contents, or why it cannot be read. Nothing changes until it is used.

import { api, messageOf } from "./api";
import { people } from "./people.svelte";
import { t } from "./texts.svelte";
import { type FileContents, type FileRequest, MAX_FILE_BYTES } from "./wire";

class Files {
  shown = $state.raw<FileContents | null>(null);
  request = $state.raw<FileRequest | null>(null);
  reviewed = $state.raw<FileRequest | null>(null); // for the page of reviews
  fault = $state("");

  /** The file as a request, or null with the reason in `fault`. */
  async read(file: File | undefined): Promise<FileRequest | null> {
    if (!file) return null;
    this.close();
    if (file.size > MAX_FILE_BYTES) {
      this.fault = t("file-too-large", { limit: MAX_FILE_BYTES / 1e6 });
      return null;
    }
    if (!(await people.requirePerson())) return null; // the server reads files for people with a name only
    const bytes = new Uint8Array(await file.arrayBuffer());
    let characters = "";
    for (let at = 0; at < bytes.length; at += 8192) characters += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return { name: file.name, content: btoa(characters), edition: "" };
  }

  async open(file: File | undefined): Promise<void> {
    const request = await this.read(file);
    if (!request) return;
    try {
      this.shown = await api.file(request);
      this.request = request;
    } catch (error) {
      this.fault = `${request.name}: ${messageOf(error)}`;
    }
  }

  /** Show the opened file in the page for reviews. */
  review(): void {
    this.reviewed = this.request;
    this.close();
  }

  close(): void {
    this.shown = this.request = null;
    this.fault = "";
  }
}

export const files = new Files();
