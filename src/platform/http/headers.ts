import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers of every response: no framing, no sniffing, and a mark for sample data. */
export const commonHeaders = (baseUrl: string, sample: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  ...(sample ? { 'x-data': 'demo' } : {}),
  ...(baseUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** A random start per process, then counted up: ids must be unique, not secret. */
const ID_PREFIX = `req_${randomBytes(10).toString('hex')}`;
let ids = 0;

export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given)) return given;
  ids += 1;
  return ID_PREFIX + ids.toString(16).padStart(12, '0');
}

const TRACE_PARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The caller's trace context, if valid. */
export const traceParent = (request: FastifyRequest): string | undefined => {
  const given = request.headers.traceparent;
  return typeof given === 'string' && TRACE_PARENT.test(given) ? given : undefined;
};

/** Adds to Vary. */
export function vary(reply: FastifyReply, names: string): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others ? `${others}, ${names}` : names);
}

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const ALLOWED_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, MCP-Protocol-Version, Mcp-Method, Mcp-Name, X-API-Key, X-Request-Id, traceparent';
const EXPOSED_HEADERS =
  'ETag, Idempotency-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-As-Of-Basis, X-Request-Id';

/**
 * CORS: off unless the origin is listed; cookies only where a session needs them. Also responds to
 * preflights.
 */
export function allowOrigins(origins: readonly string[]) {
  const listed = new Set(origins);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { origin } = request.headers;
    if (listed.size === 0 || origin === undefined) return;
    reply.header('vary', 'Origin');
    if (!listed.has(origin)) return;
    reply
      .header('access-control-allow-origin', origin)
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.url.startsWith('/api/v1/auth/')) reply.header('access-control-allow-credentials', 'true');
    const preflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!preflight) {
      reply.header('access-control-expose-headers', EXPOSED_HEADERS);
      return;
    }
    await reply
      .code(204)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', ALLOWED_HEADERS)
      .header('access-control-max-age', '600')
      .send();
  };
}
