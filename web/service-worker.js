/**
 * Stores the code of the dashboard, so that it opens without a connection, and shows notifications. No response of the API is stored
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

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() ?? {})));

/** Browsers require that every push shows something. Notifications of one page replace each other. */
const show = ({ title = 'Hardwood', text = '', path = '/alerts' }) =>
  self.registration.showNotification(title, {
    body: text,
    icon: '/icon-192.png',
    tag: path,
    renotify: true,
    data: { path },
  });

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/alerts'));
});

/** Focuses a tab that shows the page already. Never opens another site. */
async function open(path) {
  const target = new URL(path, self.location.origin);
  const url = target.origin === self.location.origin ? target.href : `${self.location.origin}/alerts`;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = tabs.find((tab) => tab.url === url);
  return shown ? shown.focus() : self.clients.openWindow(url);
}
