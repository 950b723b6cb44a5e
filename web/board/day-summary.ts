import { profitOf } from '../../src/domain/odds.ts';
import type { Pick } from '../wire.ts';

/** A unit is 1% of the bankroll; `stake` is a share of it. */
const UNITS_PER_BANKROLL = 100;

export const unitsOf = ({ result, price }: Pick): number => profitOf(result, price);
export const stakedUnitsOf = (pick: Pick): number => UNITS_PER_BANKROLL * pick.stake * unitsOf(pick);

export type DaySummary = {
  picks: number;
  settled: number;
  hits: number;
  misses: number;
  pushes: number;
  units: number;
  stakedUnits: number;
  /** Mean closing-line value in percent, and how many of those picks beat the close. */
  clv: { mean: number; beat: number; n: number } | null;
};

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Results of some picks of one origin: live and backfilled picks are never added up. */
export function summarizeDay(picks: readonly Pick[]): DaySummary {
  const of = (word: Pick['result']) => picks.filter(({ result }) => result === word).length;
  const closing = picks.flatMap(({ clvPercent, result }) =>
    clvPercent === null || result === 'void' ? [] : [clvPercent],
  );
  return {
    picks: picks.length,
    settled: picks.length - of(null),
    hits: of('hit'),
    misses: of('miss'),
    pushes: of('push'),
    units: sum(picks.map(unitsOf)),
    stakedUnits: sum(picks.map(stakedUnitsOf)),
    clv:
      closing.length === 0
        ? null
        : {
            mean: sum(closing) / closing.length,
            beat: closing.filter((value) => value > 0).length,
            n: closing.length,
          },
  };
}
