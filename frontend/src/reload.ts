// Reloads an outdated page, once for each version: if that does not help, a message is shown instead.

import { tabStorage } from "./storage";
import { PROTOCOL } from "./wire";

const [PROTOCOL_KEY, FILES_KEY] = ["mozaika.reloaded", "mozaika.reloaded-files"];
const reloadPage = (): void => location.reload();

/** Reload a page whose protocol version is outdated. */
export const reloadOnce = (reload = reloadPage): boolean => reloadFor(PROTOCOL_KEY, String(PROTOCOL), reload);

/** Reload a page whose version has been replaced on the server, so that a file of it is missing. */
export const reloadForFiles = (version = scriptOfPage(), reload = reloadPage): boolean =>
  reloadFor(FILES_KEY, version, reload);

/** False if the page was reloaded for this version already. */
function reloadFor(key: string, version: string, reload: () => void): boolean {
  if (tabStorage.read(key) === version) return false;
  const stored = tabStorage.write(key, version); // without storage the page could reload forever
  if (stored) reload();
  return stored;
}

/** The address of the page's script, whose name contains a hash of the version. */
const scriptOfPage = (): string => document.querySelector("script[src]")?.getAttribute("src") ?? "";
