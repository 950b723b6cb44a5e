import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Below this a packet carries it anyway. */
const WORTH_IT_BYTES = 1_400;
/** A compressed twin lives exactly as long as the bytes it was made of. */
const twins = new WeakMap<Buffer, Buffer>();

/**
 * The compressed twin of bytes that are asked for again and again, made once for all who can read it; null where the plain
 * ones must do. Only for bodies that hold no secret: beside text of a stranger's choice the length of a compressed one would
 * betray it.
 */
export function twinFor(body: Buffer, acceptEncoding: string | undefined): Buffer | null {
  if (body.length < WORTH_IT_BYTES || !acceptsGzip(acceptEncoding)) return null;
  const twin = twins.get(body) ?? gzipSync(body);
  twins.set(body, twin);
  return twin;
}

/** The same words in other bytes: the tag says that it stands for the words (RFC 9110, 8.8.1). */
export const tagOfTwin = (etag: string): string => `W/${etag}`;

export function sendCompressed(reply: FastifyReply, body: Buffer): void {
  if (body.length >= WORTH_IT_BYTES) {
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
  }
  const twin = twinFor(body, reply.request.headers['accept-encoding'] as string | undefined);
  if (!twin) return void reply.send(body);
  const tag = reply.getHeader('etag');
  if (tag) reply.header('etag', tagOfTwin(String(tag)));
  reply.header('content-encoding', 'gzip').send(twin);
}

const acceptsGzip = (header: string | undefined): boolean =>
  header !== undefined && /(^|,)\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*(,|$))|,|$)/i.test(header);
