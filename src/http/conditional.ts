import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Gives every successful GET an ETag of its bytes and answers 304 to a client that has them already. */
export async function answerConditionally(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const readable = request.method === 'GET' || request.method === 'HEAD';
  if (!readable || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  if (request.routeOptions.config.noStore || reply.hasHeader('etag')) return payload;
  const tag = `"${hash('sha1', payload, 'base64url')}"`;
  reply.header('etag', tag);
  if (!matches(request.headers['if-none-match'], tag)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return '';
}

const matches = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag));
