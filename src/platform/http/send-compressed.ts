import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Smaller bodies fit into one packet anyway. */
const WORTH_IT_BYTES = 1_400;
const variants = new WeakMap<Buffer, Buffer>();

/**
 * Sends a cached body, or its gzip variant, which is created once. Never compress secrets next to
 * attacker-controlled text (BREACH).
 */
export function sendCompressed(reply: FastifyReply, body: Buffer): void {
  if (body.length < WORTH_IT_BYTES) return void reply.send(body);
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
  if (!acceptsGzip(reply.request.headers['accept-encoding'] as string | undefined))
    return void reply.send(body);
  // Other bytes of the same meaning: a weak ETag (RFC 9110, 8.8.1).
  reply
    .header('etag', `W/${reply.getHeader('etag')}`)
    .header('content-encoding', 'gzip')
    .send(gzipped(body));
}

function gzipped(body: Buffer): Buffer {
  const variant = variants.get(body) ?? gzipSync(body);
  variants.set(body, variant);
  return variant;
}

const acceptsGzip = (header: string | undefined): boolean =>
  header !== undefined && /(^|,)\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(header);
