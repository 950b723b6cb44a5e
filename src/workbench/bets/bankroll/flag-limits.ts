import { leagueDate } from '../../../domain/dates.ts';
import type { LimitRow } from './bankroll-queries.ts';
import { daysOf, isNewStake, limitAt } from './limits.ts';

type Stake = { stake: number; placedAt: Date; tipAt: Date | null };
type Known = { bets: readonly Stake[]; limits: readonly LimitRow[]; now: Date };

/**
 * Which limit each added bet passes; null: none. For records that are imported: they are not refused, because they
 * happened. Stakes of the past count first, then those of today and of games ahead in the given order.
 */
export function flagLimits(added: readonly Stake[], { bets, limits, now }: Known): (string | null)[] {
  const coolOff = limitAt(limits, 'coolOff', now).inForce?.until ?? null;
  const isNew = (bet: Stake) => isNewStake(bet, now);
  const flags = added.map((bet) =>
    coolOff && coolOff > now && isNew(bet) ? [`you asked for a break until ${coolOff.toISOString()}`] : [],
  );
  for (const kind of ['day', 'week'] as const) {
    const limit = limitAt(limits, kind, now).inForce?.stake ?? null;
    if (limit === null) continue;
    const staked = new Map<string, number>();
    const add = ({ stake, placedAt }: Stake): number => {
      const { first } = daysOf(kind, leagueDate(placedAt));
      const sum = (staked.get(first) ?? 0) + stake;
      staked.set(first, sum);
      return sum;
    };
    for (const bet of [...bets, ...added.filter((bet) => !isNew(bet))]) add(bet);
    for (const [n, bet] of added.entries())
      if (isNew(bet) && add(bet) > limit + 1e-9)
        flags[n]?.push(`above your limit of ${limit.toFixed(2)} per ${kind}`);
  }
  return flags.map((words) => (words.length === 0 ? null : words.join('; ')));
}
