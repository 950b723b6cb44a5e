import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Tier } from '../domain/tiers.ts';

/** The unguessable last segment of a demo sign-in link. */
const ticketFor = (secret: string, tier: Tier): string =>
  createHmac('sha256', secret).update(`demo sign-in ${tier}`).digest('base64url').slice(0, 22);

export const demoLink = (secret: string, tier: Tier): string =>
  `/dev/login?as=${tier}&t=${ticketFor(secret, tier)}`;

export function isDemoTicket(given: string, secret: string, tier: Tier): boolean {
  const expected = Buffer.from(ticketFor(secret, tier));
  return Buffer.byteLength(given) === expected.length && timingSafeEqual(Buffer.from(given), expected);
}
