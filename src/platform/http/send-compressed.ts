import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { isUnchanged } from './conditional.ts';
import { vary } from './headers.ts';

/** Smaller bodies fit into one packet anyway. */
const WORTH_IT_BYTES = 1_400;
const variants = new WeakMap<Buffer, Buffer>();

export type Sendable = { body: Buffer; type: string; etag: string };

/**
 * Sends a cached body, or its gzip variant, which is created once, or a 304. Never compress secrets next to
 * attacker-controlled text (BREACH).
 */
export function sendCompressed(reply: FastifyReply, { body, type, etag }: Sendable): void {
  const isLong = body.length >= WORTH_IT_BYTES;
  if (isLong) vary(reply, 'Accept-Encoding');
  const isGzip = isLong && acceptsGzip(reply.request.headers['accept-encoding'] as string | undefined);
  // Other bytes of the same meaning: a weak ETag (RFC 9110, 8.8.1).
  reply.header('etag', isGzip ? `W/${etag}` : etag);
  if (isUnchanged(reply.request, etag)) return void reply.code(304).send();
  reply.header('content-type', type);
  if (isGzip) reply.header('content-encoding', 'gzip');
  reply.send(isGzip ? gzipped(body) : body);
}

function gzipped(body: Buffer): Buffer {
  const variant = variants.get(body) ?? gzipSync(body);
  variants.set(body, variant);
  return variant;
}

const acceptsGzip = (header: string | undefined): boolean =>
  header !== undefined && /(^|,)\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(header);
