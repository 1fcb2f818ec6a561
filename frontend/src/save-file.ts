// Saves a file that the page has in memory, as a download.

/** `content` is in base64. */
export function saveFile(name: string, content: string): void {
  saveBlob(name, new Blob([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))]));
}

export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // the browser reads it after the click
}
