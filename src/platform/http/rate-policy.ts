import type { FastifyRequest } from 'fastify';
import { ENTITLEMENTS, type Tier } from '../../domain/tiers.ts';
import type { Config } from '../config/config.ts';
import { networkOf } from '../network.ts';
import type { Quota } from './rate-limit.ts';

/**
 * `data` routes limit every limited tier; `default` routes all but Sharp, whose limit covers the data API
 * only.
 */
export type RateLimited = 'data' | 'default';

/** The limit that a request counts against; `name` is sent to the client. */
export type Policy = { name: Tier | 'anonymous'; subject: string; quota: Quota };

type Limits = Pick<Config['accounts'], 'rateLimitSharp' | 'rateLimitDefault'>;

/** Null if the request has no rate limit. Without a caller the network is counted. */
export function policyFor(limits: Limits, request: FastifyRequest): Policy | null {
  const { rateLimited } = request.rules;
  if (!rateLimited) return null;
  const { caller } = request;
  const { rateLimitSharp, rateLimitDefault } = limits;
  if (!caller)
    return { name: 'anonymous', subject: `network ${networkOf(request.ip)}`, quota: rateLimitDefault };
  if (caller.kind === 'opsToken' || !ENTITLEMENTS[caller.tier].rateLimited) return null;
  const subject = `account ${caller.userId}`;
  if (caller.tier !== 'sharp') return { name: caller.tier, subject, quota: rateLimitDefault };
  return rateLimited === 'data' ? { name: 'sharp', subject, quota: rateLimitSharp } : null;
}
