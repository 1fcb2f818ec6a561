// Reloads a page whose protocol version is outdated, once for each version.

import { tabStorage } from "./storage";
import { PROTOCOL } from "./wire";

const KEY = "mozaika.reloaded";

export function reloadOnce(reload: () => void = () => location.reload()): void {
  if (tabStorage.read(KEY) === String(PROTOCOL)) return; // a message is shown instead
  if (tabStorage.write(KEY, String(PROTOCOL))) reload(); // without storage the page could reload forever
}
