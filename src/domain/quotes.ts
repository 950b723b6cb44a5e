import type { League } from './leagues.ts';
import type { Sourced } from './sources.ts';
import type { Stat } from './stats.ts';

/** Alternate and daily-fantasy lines are stored but never enter a consensus. */
export type QuoteKind = 'standard' | 'alternate' | 'dfs';

/** The quote of one book for one prop, from `capturedAt` until its next quote. */
export type PropQuote = Sourced & {
  league: League;
  gameId: number;
  date: string;
  playerId: number;
  stat: Stat;
  book: string;
  kind: QuoteKind;
  line: number;
  /** American odds; null if that side is not offered. */
  overOdds: number | null;
  underOdds: number | null;
  /** The book takes no more bets on it (a player ruled out); the line is the last one shown. */
  suspended: boolean;
  capturedAt: Date;
  /** False when the source gave no time and `capturedAt` is only an upper bound (tip-off). */
  isTimed: boolean;
};

export type GameLine = Sourced & {
  league: League;
  gameId: number;
  date: string;
  book: string;
  /** Negative: the home team is favored. */
  spreadHome: number | null;
  total: number | null;
  moneylineHome: number | null;
  moneylineAway: number | null;
  capturedAt: Date;
  isTimed: boolean;
};
