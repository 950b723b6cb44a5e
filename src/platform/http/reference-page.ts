import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { open } from './access.ts';
import type { App } from './shell.ts';

const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";
const PATHS = ['/docs', '/docs/', '/docs/js/scalar.js'];
/** Headers that this server adds itself. */
const OURS = ['connection', 'date', 'content-length'];

/**
 * The API reference at /docs, self-contained. It takes 20 MB of memory that most processes never need, so it
 * is loaded when first opened, on a server without a socket.
 */
export function referencePage(app: App): void {
  let page: ReturnType<typeof loadPage> | undefined;
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    page ??= loadPage();
    const answer = await (await page).inject({ method: 'GET', url: request.url });
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined && !OURS.includes(name)) reply.header(name, value);
    return reply.code(answer.statusCode).header('content-security-policy', POLICY).send(answer.rawPayload);
  };
  for (const url of PATHS) app.get(url, { config: { access: open, page: true }, handler });
}

async function loadPage() {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const page = Fastify();
  await page.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      withDefaultFonts: false,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      telemetry: false,
      hideClientButton: true,
      operationTitleSource: 'summary',
      documentDownloadType: 'json',
      pageTitle: 'Hardwood API',
      favicon: '/favicon.svg',
    },
  });
  return page;
}
