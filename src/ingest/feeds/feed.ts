import type { Facts } from '../../domain/facts.ts';
import type { League } from '../../domain/leagues.ts';

export const FEED_STEPS = ['schedule', 'players', 'gamelogs', 'injuries', 'odds', 'profiles'] as const;
export type FeedStep = (typeof FEED_STEPS)[number];

export type LeagueAsk = { league: League; asOf: Date; signal?: AbortSignal };
export type DayAsk = LeagueAsk & { date: string };
export type HistoryAsk = LeagueAsk & { from: string; to: string; steps: readonly FeedStep[] };

/** Part of a long load. `done` is the share of this ask that is behind us, 0 to 1. */
export type HistoryBatch = { step: FeedStep; facts: Partial<Facts>; done: number };

/**
 * One source of facts. Every answer holds what the source would have said at `asOf`: each version captured at or
 * before it, oldest first (a live source knows only the newest). An empty list means that the source was asked
 * and had nothing; when it could not be asked, or answered something else than facts, the call throws FetchFailed.
 */
export interface Feed {
  readonly name: string;
  /** The leagues that may be asked for although nothing of them is known yet; absent: those that were loaded. */
  readonly leagues?: readonly League[];
  /** The teams of the league and the games of the day, with scores once they are final. */
  schedule(ask: DayAsk): Promise<Pick<Facts, 'teams' | 'games' | 'unmatched'>>;
  players(ask: LeagueAsk): Promise<Pick<Facts, 'players' | 'unmatched'>>;
  /** Box scores of the day's finished games, with players who did not play. */
  gamelogs(ask: DayAsk): Promise<Pick<Facts, 'playerBoxScores' | 'teamBoxScores' | 'unmatched'>>;
  /** The reports in force on the day, and those made on it. */
  injuries(ask: DayAsk): Promise<Pick<Facts, 'injuries' | 'unmatched'>>;
  /** Player props and game lines for the day's games. */
  odds(ask: DayAsk): Promise<Pick<Facts, 'propQuotes' | 'gameLines' | 'unmatched'>>;
  /** What defences have allowed by kind of play and by zone, newest table of the season. */
  profiles(ask: LeagueAsk): Promise<Pick<Facts, 'playTypes' | 'zones' | 'unmatched'>>;
  /** Many days at once, in batches that fit in memory, in the order of FEED_STEPS and then by date. */
  history(ask: HistoryAsk): AsyncGenerator<HistoryBatch>;
  close?(): Promise<void>;
}
