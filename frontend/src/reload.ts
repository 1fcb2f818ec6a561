// Reloads a page whose protocol version is outdated, once for each version.

import { PROTOCOL } from "./wire";

const KEY = "mozaika.reloaded";

export function reloadOnce(reload: () => void = () => location.reload()): void {
  try {
    if (sessionStorage.getItem(KEY) === String(PROTOCOL)) return; // a message is shown instead
    sessionStorage.setItem(KEY, String(PROTOCOL));
  } catch {
    return; // no storage: the page could reload forever
  }
  reload();
}
