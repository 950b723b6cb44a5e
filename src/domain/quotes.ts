import type { League } from './leagues.ts';
import type { Told } from './sources.ts';
import type { Stat } from './stats.ts';

/** Alternate and daily-fantasy lines are kept but never enter a consensus. */
export type QuoteKind = 'standard' | 'alternate' | 'dfs';

/** What one book asked for one prop from `capturedAt` until its next quote of the same prop. */
export type PropQuote = Told & {
  league: League;
  gameId: number;
  date: string;
  playerId: number;
  stat: Stat;
  book: string;
  kind: QuoteKind;
  line: number;
  /** American odds; null where that side is not offered. */
  overOdds: number | null;
  underOdds: number | null;
  /** The book no longer takes bets on it (a player ruled out); the line is the last one shown. */
  suspended: boolean;
  capturedAt: Date;
  /** False when the source gave no time and `capturedAt` is only an upper bound (tip-off). */
  isTimed: boolean;
};

export type GameLine = Told & {
  league: League;
  gameId: number;
  date: string;
  book: string;
  /** Negative: the home team is favoured. */
  spreadHome: number | null;
  total: number | null;
  moneylineHome: number | null;
  moneylineAway: number | null;
  capturedAt: Date;
  isTimed: boolean;
};
