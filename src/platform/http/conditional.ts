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
  const tag = strong(String(reply.getHeader('etag')));
  if (!matches(headers['if-none-match'], tag)) return payload;
  for (const name of ['content-type', 'content-length', 'content-encoding']) reply.removeHeader(name);
  reply.code(304);
  return '';
}

export const etagOf = (body: string | Buffer): string => `"${hash('sha1', body, 'base64url')}"`;

export const matches = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => strong(one.trim()) === tag));

/** Weak comparison: a compressed response has the weak ETag of the plain one. */
const strong = (tag: string): string => tag.replace(/^W\//, '');
