import { groupBy } from '../../domain/collections.ts';
import { round } from '../../domain/numeric.ts';
import type { NewEvent } from '../../webhooks/event.ts';
import type { CoveredBet } from './bet.ts';

export type SettledBet = CoveredBet & { isCorrection: boolean };

/** One event per account and day. Each result version is written once, so its event is unique. */
export function settledEvents(settled: readonly SettledBet[], at: Date): NewEvent[] {
  const groups = groupBy(settled, ({ userId, league, date }) => `${userId} ${league} ${date}`);
  return [...groups.values()].map((bets) => {
    const [first] = bets;
    const count = (word: CoveredBet['result']) => bets.filter(({ result }) => result === word).length;
    return {
      type: 'bets.settled',
      userId: first.userId,
      dedupeKey: `bet ${first.id} version ${first.resultVersion}`,
      data: {
        date: first.date,
        league: first.league,
        count: bets.length,
        hits: count('hit'),
        misses: count('miss'),
        pushes: count('push'),
        voids: count('void'),
        corrections: bets.filter(({ isCorrection }) => isCorrection).length,
        profit: round(
          bets.reduce((sum, { profit }) => sum + profit, 0),
          2,
        ),
        betIds: bets.map(({ id }) => id),
      },
      at,
    };
  });
}
