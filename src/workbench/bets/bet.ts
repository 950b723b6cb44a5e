import type { League } from '../../domain/leagues.ts';
import { round } from '../../domain/numeric.ts';
import { decimalOdds, profitOf } from '../../domain/odds.ts';
import type { Stat } from '../../domain/stats.ts';
import type { PickDirection } from '../../platform/db/tables.ts';
import type { BetRow } from './bet-queries.ts';

export const BET_KINDS = ['pick', 'prop', 'manual'] as const;

/** A bet on a prop that we cover: it is settled with our results. */
export type CoveredBet = BetRow & {
  league: League;
  gameId: number;
  tipAt: Date;
  playerId: number;
  playerName: string;
  stat: Stat;
  line: number;
  side: PickDirection;
};

export const isCovered = (bet: BetRow): bet is CoveredBet => bet.kind !== 'manual';

/** Profit in cents exactly; a push, a void or an open bet returns the stake. */
export const profitOn = ({ result, stake, price }: Pick<BetRow, 'result' | 'stake' | 'price'>): number =>
  round(stake * profitOf(result, decimalOdds(price)), 2);

/** The name of a book as our sources write it, so that `DraftKings Sportsbook` is `draftkings`. */
export const bookKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\s*sportsbook\s*$/, '')
    .replace(/[^\p{L}\p{N}_]/gu, '');
