// The service worker: serves the cached app while the server is unreachable, and the server's version otherwise.
// Other addresses than those of pages and cached files are not handled here. The build (shell/plugin.ts) inserts the
// lists of both and the version.

declare const __SHELL__: { version: string; files: string[]; pages: string[] };
const scope = self as unknown as ServiceWorkerGlobalScope; // TypeScript cannot know which kind of worker this is

const { version, files, pages } = __SHELL__; // the build replaces one occurrence
const PAGES = pages.map((path) => new RegExp(`^${path.replace(/\{\w+\}/, "[^/]+")}$`));
const PREFIX = "mozaika-";
const CURRENT = PREFIX + version;
const GATEWAY_ERRORS = new Set([502, 503, 504]); // from a proxy whose server is down

scope.addEventListener("install", (event) => event.waitUntil(fillCache()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin) return;
  if (request.mode === "navigate") {
    if (PAGES.some((each) => each.test(pathname))) event.respondWith(page(event));
  } else if (pathname.startsWith("/assets/") || (pathname !== "/" && files.includes(pathname)))
    event.respondWith(cached(request));
});
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(String((event.notification.data as { address?: string } | null)?.address ?? "/")));
});

async function fillCache(): Promise<void> {
  const cache = await caches.open(CURRENT);
  await cache.addAll(
    files.map((file) => new Request(file, { cache: file.startsWith("/assets/") ? "default" : "reload" })),
  );
  await scope.skipWaiting();
}

/** Open pages still use the previous version, so it is kept; older versions are deleted. */
async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

/** The server's page if it answers, otherwise the cached one. */
async function page(event: FetchEvent): Promise<Response> {
  try {
    const answer = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
    if (!GATEWAY_ERRORS.has(answer.status)) return answer;
  } catch {
    // the server is unreachable
  }
  const cache = await caches.open(CURRENT);
  return (await cache.match("/", { ignoreVary: true })) ?? Response.error();
}

async function cached(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function show(address: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((each) => new URL(each.url).pathname === new URL(address, scope.location.origin).pathname);
  await (there ? there.focus() : scope.clients.openWindow(address));
}
