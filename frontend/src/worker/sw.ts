// The service worker: the page is there without a server, says so itself, and is never older than what the server has. Nothing of
// `/api` passes through here. What is kept is told by the build (shell/plugin.ts), with a version that changes with any of it.

declare const __SHELL__: { version: string; files: string[] };
const scope = self as unknown as ServiceWorkerGlobalScope; // what kind of worker this is, no type can tell

const { version, files } = __SHELL__;
const OURS = "mozaika-";
const CURRENT = OURS + version;
const NO_PAGE = /^\/(api|schema|health|metrics)(\/|$)/;
const GATEWAY = new Set([502, 503, 504]); // of a proxy whose server is gone

scope.addEventListener("install", (event) => event.waitUntil(keep()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin) return;
  if (request.mode === "navigate") {
    if (!NO_PAGE.test(pathname)) event.respondWith(page(event));
  } else if (pathname.startsWith("/assets/") || (pathname !== "/" && files.includes(pathname)))
    event.respondWith(kept(request));
});
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(String((event.notification.data as { address?: string } | null)?.address ?? "/")));
});

async function keep(): Promise<void> {
  const cache = await caches.open(CURRENT);
  await cache.addAll(
    files.map((file) => new Request(file, { cache: file.startsWith("/assets/") ? "default" : "reload" })),
  );
  await scope.skipWaiting();
}

/** Pages that are open go on with the version before: that one is kept too, all older ones are not. */
async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CURRENT);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

/** The server's page where there is one: so nobody sees an old one. */
async function page(event: FetchEvent): Promise<Response> {
  try {
    const answer = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
    if (!GATEWAY.has(answer.status)) return answer;
  } catch {
    // nobody answers
  }
  const cache = await caches.open(CURRENT);
  return (await cache.match("/", { ignoreVary: true })) ?? Response.error();
}

async function kept(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function show(address: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((each) => new URL(each.url).pathname === new URL(address, scope.location.origin).pathname);
  await (there ? there.focus() : scope.clients.openWindow(address));
}
