// The page as an app: its service worker, and a newer version that has come while the page was open.

const HOUR_MS = 3_600_000;
let isStale = false;

/** A newer version is there: the next page is loaded, not drawn by this one. Nobody is torn away from a game for it. */
export const staleShell = (): boolean => isStale;

export function followShell(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  let isFirst = workers.controller === null;
  workers.addEventListener("controllerchange", () => {
    isStale = !isFirst;
    isFirst = false;
  });
  workers.register("/sw.js", { updateViaCache: "none" }).then(lookNowAndThen, () => undefined); // a browser may not let us: then without
}

/** A table may be open for days; a browser asks for a newer worker only when a page is loaded. */
function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - asked < HOUR_MS) return;
    asked = Date.now();
    registration.update().catch(() => undefined); // no server: another time
  });
}

/** What is installed is described in the reader's language. */
export function describeShell(language: string): void {
  document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest/${language}.webmanifest`);
}
