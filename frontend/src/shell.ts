// The installed app: its service worker, and newer versions that arrive while the page is open.

const HOUR_MS = 3_600_000;
let isStale = false;

/** A newer version exists: the next navigation loads it. An open game is not interrupted. */
export const hasNewVersion = (): boolean => isStale;

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  let isFirst = workers.controller === null;
  workers.addEventListener("controllerchange", () => {
    isStale = !isFirst;
    isFirst = false;
  });
  // A browser may refuse the registration; the page works without it.
  workers.register("/sw.js", { updateViaCache: "none" }).then(checkForUpdates, () => undefined);
}

/** Checks for a newer worker, because browsers check only on page load and a table can stay open for days. */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let checked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - checked < HOUR_MS) return;
    checked = Date.now();
    registration.update().catch(() => undefined); // the server is unreachable: wait for the next check
  });
}

/** Select the app manifest in the UI language. */
export function selectManifest(language: string): void {
  document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest/${language}.webmanifest`);
}
