import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Below this a packet carries it anyway. */
const WORTH_IT_BYTES = 1_400;
/** A compressed twin lives exactly as long as the bytes it was made of. */
const twins = new WeakMap<Buffer, Buffer>();

/**
 * Sends bytes that are asked for again and again, compressed once for all who can read that. Only for bodies that hold no
 * secret: beside text of a stranger's choice the length of a compressed one would betray it.
 */
export function sendCompressed(reply: FastifyReply, body: Buffer): void {
  if (body.length < WORTH_IT_BYTES) return void reply.send(body);
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
  if (!acceptsGzip(reply.request.headers['accept-encoding'])) return void reply.send(body);
  const twin = twins.get(body) ?? gzipSync(body);
  twins.set(body, twin);
  // The same words in other bytes: the tag says that it stands for the words (RFC 9110, 8.8.1).
  const tag = reply.getHeader('etag');
  if (tag) reply.header('etag', `W/${tag}`);
  reply.header('content-encoding', 'gzip').send(twin);
}

const acceptsGzip = (header: string | string[] | undefined): boolean =>
  /(^|,)\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(String(header ?? ''));
