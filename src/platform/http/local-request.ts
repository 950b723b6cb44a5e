import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isLoopback } from '../config/config.ts';

const FORWARDING = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
]);

/** A proxy added a header to this request, so its sender may be anywhere. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => FORWARDING.has(name) || name.startsWith('x-forwarded-'));

export const peerAddress = ({ socket }: IncomingMessage): string =>
  (socket.remoteAddress ?? '').replace(/^::ffff:/, '');

/**
 * Sent on this machine, to this machine's own name. The peer alone does not prove it: a proxy on this machine passes on
 * requests of others, and a web page can make its own name lead to loopback (DNS rebinding).
 */
export const isLocal = (request: IncomingMessage): boolean =>
  isLoopback(peerAddress(request)) &&
  isLoopback((request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '')) &&
  !isForwarded(request.headers);
