/**
 * Stores the code of the dashboard, so that it opens without a connection. No response of the API is stored
 * here: the board that is shown then belongs to the account and is in `stored-board.ts`.
 */
const BUILD = '__BUILD__';
const FILES = '__FILES__';
const SHELL = '/picks';

self.addEventListener('install', (event) => event.waitUntil(store().then(() => self.skipWaiting())));

async function store() {
  const cache = await caches.open(BUILD);
  await cache.addAll([new Request(SHELL, { headers: { accept: 'text/html' } }), '/favicon.svg', ...FILES]);
}

self.addEventListener('activate', (event) => event.waitUntil(removeOld().then(() => self.clients.claim())));

async function removeOld() {
  // The browser requests a page while the worker starts, instead of after it.
  await self.registration.navigationPreload?.enable();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== BUILD).map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event).catch(() => stored(SHELL)));
  else if (pathname.startsWith('/assets/') || pathname === '/favicon.svg') event.respondWith(asset(request));
});

const page = async ({ preloadResponse, request }) => (await preloadResponse) ?? fetch(request);

const stored = async (request) => (await (await caches.open(BUILD)).match(request)) ?? Response.error();

/** The name of an asset has the hash of its content, so a stored one is never outdated. */
async function asset(request) {
  const cache = await caches.open(BUILD);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
