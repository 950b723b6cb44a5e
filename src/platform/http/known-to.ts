import type { FastifyRequest } from 'fastify';
import { minutesAfter } from '../../domain/dates.ts';
import { dataDelayMinutes } from '../../domain/tiers.ts';
import type { Clock } from '../clock.ts';
import { memberOf } from './shell.ts';
import { asOfInstant } from './time-query.ts';

/** The instant as of which a caller may see data: `asOf`, but at least the tier's delay ago. */
export type Knowledge = { now: Date; asOf: Date; delayMinutes: number; isNewest: boolean };

export function knownTo(request: FastifyRequest, query: { asOf?: string }, clock: Clock): Knowledge {
  const now = clock.now();
  const delayMinutes = dataDelayMinutes(memberOf(request).tier);
  const newest = minutesAfter(now, -delayMinutes);
  if (query.asOf === undefined) return { now, asOf: newest, delayMinutes, isNewest: true };
  const asked = asOfInstant(query, now);
  return { now, asOf: asked < newest ? asked : newest, delayMinutes, isNewest: false };
}
