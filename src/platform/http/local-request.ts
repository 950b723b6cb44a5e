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

/** A proxy added a header, so the sender may be anywhere. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => FORWARDING.has(name) || name.startsWith('x-forwarded-'));

export const peerAddress = ({ socket }: IncomingMessage): string =>
  (socket.remoteAddress ?? '').replace(/^::ffff:/, '');

/**
 * Sent from this machine to this machine's own name. The peer address alone is not enough: a local proxy
 * forwards requests of others, and a web page can point its own name to loopback (DNS rebinding).
 */
export const isLocal = (request: IncomingMessage): boolean =>
  isLoopback(peerAddress(request)) &&
  isLoopback((request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '')) &&
  !isForwarded(request.headers);
