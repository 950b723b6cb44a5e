import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { open } from './access.ts';
import { referenceHtml } from './reference-html.ts';
import type { App } from './shell.ts';

const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const SCRIPT = '/docs/js/scalar.js';

/**
 * The API reference at /docs, self-contained. Its script takes 20 MB of memory that most processes never
 * need, so it is loaded when first opened, on a server without a socket.
 */
export function referencePage(app: App): void {
  let loaded: ReturnType<typeof loadScript> | undefined;
  const config = { access: open, page: true };
  const sendHtml = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .send(referenceHtml({ sample: reply.getHeader('x-data') === 'demo' }));
  for (const url of ['/docs', '/docs/']) app.get(url, { config, handler: sendHtml });
  app.get(SCRIPT, {
    config,
    handler: async (_request, reply) => {
      loaded ??= loadScript();
      return reply
        .type('text/javascript; charset=utf-8')
        .header('content-security-policy', POLICY)
        .send(await loaded);
    },
  });
}

async function loadScript(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const page = Fastify();
  await page.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
  return (await page.inject({ method: 'GET', url: SCRIPT })).rawPayload;
}
