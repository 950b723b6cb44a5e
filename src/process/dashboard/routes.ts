import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { open } from '../../platform/http/access.ts';
import { sendPage } from '../../platform/http/page.ts';
import type { App } from '../../platform/http/shell.ts';
import { Problem } from '../../platform/problem.ts';
import { composePage, type Prepared } from './compose-page.ts';
import type { SiteFacts } from './contract.ts';
import type { Asset, Site } from './site.ts';

export type DashboardDeps = {
  site: () => Site | null;
  /** Includes demo links and the mail page only for requests from this machine. */
  facts: (request: IncomingMessage) => SiteFacts;
  /** Public data to embed in the page, so that it is readable at once and without scripts. */
  prepare: (path: string) => Promise<Prepared | null>;
};

const FOREVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';
/** Files beside the assets, and how long browsers keep them. */
const FILES = {
  'favicon.svg': A_DAY,
  'manifest.webmanifest': A_DAY,
  'icon-192.png': A_DAY,
  'icon-512.png': A_DAY,
  'icon-maskable.png': A_DAY,
  'sw.js': 'no-cache', // a new build must reach every browser
};
/** What the service worker may load: files and data of this server, and the icon of a notification. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'";

/**
 * The dashboard's static files. `answerPage` serves its pages, because they are all paths that no other route
 * serves.
 */
export function dashboardRoutes(app: App, { site }: DashboardDeps): void {
  const send = (name: string, cache: string, request: FastifyRequest, reply: FastifyReply) => {
    const asset = site()?.asset(name);
    if (!asset) throw new Problem('not-found', 'There is no such file.');
    return sendAsset(asset, request, reply.header('cache-control', cache));
  };
  app.get('/assets/:name', {
    config: { access: open, page: true },
    schema: { params: Type.Object({ name: Type.String({ maxLength: 200 }) }) },
    handler: async (request, reply) => send(`assets/${request.params.name}`, FOREVER, request, reply),
  });
  for (const [name, cache] of Object.entries(FILES))
    app.get(`/${name}`, {
      config: { access: open, page: true },
      handler: async (request, reply) => {
        if (name === 'sw.js') reply.header('content-security-policy', WORKER_POLICY);
        return send(name, cache, request, reply);
      },
    });
}

function sendAsset({ type, bytes, br, gzip }: Asset, { headers }: FastifyRequest, reply: FastifyReply) {
  const accepted = String(headers['accept-encoding'] ?? '');
  const [encoding, body] =
    br && /\bbr\b/.test(accepted)
      ? ['br', br]
      : gzip && /\bgzip\b/.test(accepted)
        ? ['gzip', gzip]
        : [null, bytes];
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(type).header('vary', 'Accept-Encoding').send(body);
}

/**
 * Serves a dashboard page, or its 404 page, for a path without a route. Returns false for API clients, which
 * get a problem document.
 */
export function answerPage({ site, facts, prepare }: DashboardDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const path = request.raw.url?.split('?', 1)[0] ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || path.startsWith('/api/') || path.startsWith('/assets/')) return false;
    const built = site();
    const place = built?.find(path) ?? null;
    const forPeople = request.headers.accept?.includes('text/html') === true;
    if (!place && !forPeople) return false;
    if (!built) {
      await sendBuilding(reply);
      return true;
    }
    const prepared = place ? await prepare(path) : null;
    await reply
      .code(place ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', built.policy)
      .send(composePage(built, { place, facts: facts(request.raw), prepared }));
    return true;
  };
}

const sendBuilding = (reply: FastifyReply) =>
  sendPage(reply.code(503).header('retry-after', '2').header('refresh', '2'), {
    title: 'One moment',
    body: '<h1>One moment</h1><p>The dashboard is being built. This page reloads every two seconds. The <a href="/docs">API</a> is already available.</p>',
  });
