// A page that the server no longer understands reloads itself, once for each version of the messages.

import { PROTOCOL } from "./wire";

const KEY = "mozaika.reloaded";

export function reloadOnce(reload: () => void = () => location.reload()): void {
  try {
    if (sessionStorage.getItem(KEY) === String(PROTOCOL)) return; // it did not help: the reader is told instead
    sessionStorage.setItem(KEY, String(PROTOCOL));
  } catch {
    return; // without storage the page could reload for ever
  }
  reload();
}
