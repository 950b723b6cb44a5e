import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Done = (error: Error | null, payload: unknown) => void;

/** The last word on every answer: how long it may be kept, and 304 to a client that has it already. */
export function answerConditionally(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: Done,
): void {
  const { noStore } = request.rules ?? {}; // none where the request broke before any hook ran
  if (!reply.hasHeader('cache-control'))
    reply.header('cache-control', noStore ? 'no-store' : 'private, no-cache');
  done(null, noStore ? payload : unlessUnchanged(request, reply, payload));
}

/** Gives a successful read an ETag of its bytes, unless it came with one. */
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

/** What is compared is what it says, not in which bytes: a compressed answer has the tag of the plain one, marked weak. */
const strong = (tag: string): string => tag.replace(/^W\//, '');
