import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Done = (error: Error | null, payload: unknown) => void;

/** Last hook of every response: Cache-Control, ETag and 304. */
export function answerConditionally(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: Done,
): void {
  const { noStore } = request.rules ?? {}; // missing if the request failed before any hook ran
  if (!reply.hasHeader('cache-control'))
    reply.header('cache-control', noStore ? 'no-store' : 'private, no-cache');
  done(null, noStore ? payload : unlessUnchanged(request, reply, payload));
}

/** Adds an ETag of the bytes to a successful read that has none. */
function unlessUnchanged(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): unknown {
  const readable = (method === 'GET' || method === 'HEAD') && reply.statusCode === 200;
  if (!readable || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload;
  if (!reply.hasHeader('etag')) reply.header('etag', etagOf(payload));
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch === undefined || !matches(ifNoneMatch, strong(String(reply.getHeader('etag')))))
    return payload;
  for (const name of ['content-type', 'content-length', 'content-encoding']) reply.removeHeader(name);
  reply.code(304);
  // A 304 has the length of the 200 or none (RFC 9110, 8.6): Fastify measures the payload of a HEAD and drops it.
  return method === 'HEAD' ? payload : null;
}

/** For handlers that know the ETag before they send: headers that are set and removed again cost time. */
export const isUnchanged = ({ method, headers }: FastifyRequest, etag: string): boolean =>
  method === 'GET' && matches(headers['if-none-match'], etag);

export const etagOf = (body: string | Buffer): string => `"${hash('sha1', body, 'base64url')}"`;

export const matches = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => strong(one.trim()) === tag));

/** Weak comparison: a compressed response has the weak ETag of the plain one. */
const strong = (tag: string): string => tag.replace(/^W\//, '');
