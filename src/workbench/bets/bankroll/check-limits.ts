import { addDays, leagueDate, leagueDayStart } from '../../../domain/dates.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { Problem } from '../../../platform/problem.ts';
import { sumStakes } from '../bet-queries.ts';
import { listLimits } from './bankroll-queries.ts';
import { daysOf, HELP_LINE, isNewStake, limitAt } from './limits.ts';

type Ask = {
  userId: number;
  stake: number;
  placedAt: Date;
  tipAt: Date | null;
  /** The bet that is changed; null for a new one. */
  betId: number | null;
  now: Date;
};

/** Throws if the account's own limits forbid the bet. */
export async function checkLimits(
  db: Db,
  { userId, stake, placedAt, tipAt, betId, now }: Ask,
): Promise<void> {
  if (!isNewStake({ placedAt, tipAt }, now)) return;
  const limits = await listLimits(db, userId);
  if (limits.length === 0) return;
  const coolOff = limitAt(limits, 'coolOff', now).inForce?.until;
  if (coolOff && coolOff > now)
    throw new Problem(
      'cool-off-active',
      `You asked for a break until ${coolOff.toISOString()}. No bet can be logged before. ${HELP}`,
    );
  for (const kind of ['day', 'week'] as const) {
    const limit = limitAt(limits, kind, now).inForce?.stake ?? null;
    if (limit === null) continue;
    const { first, last } = daysOf(kind, leagueDate(placedAt));
    const span = { since: leagueDayStart(first), until: leagueDayStart(addDays(last, 1)) };
    const staked = await sumStakes(db, { userId, ...span, apart: betId });
    if (staked + stake > limit + 1e-9)
      throw new Problem(
        'stake-limit-reached',
        `Your limit is ${limit.toFixed(2)} per ${kind}. You have staked ${staked.toFixed(2)}, so ${stake.toFixed(2)} more is above it. ${HELP}`,
      );
  }
}

const HELP = `If betting is no longer fun, call ${HELP_LINE}.`;
