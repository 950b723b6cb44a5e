import type { Facts } from '../../domain/facts.ts';
import type { League } from '../../domain/leagues.ts';

export const FEED_STEPS = ['schedule', 'players', 'gamelogs', 'injuries', 'odds', 'profiles'] as const;
export type FeedStep = (typeof FEED_STEPS)[number];

export type LeagueAsk = { league: League; asOf: Date; signal?: AbortSignal };
export type DayAsk = LeagueAsk & { date: string };
export type HistoryAsk = LeagueAsk & { from: string; to: string; steps: readonly FeedStep[] };

/** Progress of a long import. `done` is the completed share of the request, 0 to 1. */
export type HistoryBatch = { step: FeedStep; facts: Partial<Facts>; done: number };

/**
 * One source of facts. A response has what the source would have returned at `asOf`: each version captured at
 * or before it, oldest first (a live source has only the newest). An empty list means that the source was
 * queried and had nothing. If it could not be queried, or returned something other than facts, the call
 * throws FetchFailed.
 */
export interface Feed {
  readonly name: string;
  /** Leagues that may be requested before any of their facts are stored; absent: only imported leagues. */
  readonly leagues?: readonly League[];
  /** The teams of the league and the games of the day, with scores once they are final. */
  schedule(ask: DayAsk): Promise<Pick<Facts, 'teams' | 'games' | 'unmatched'>>;
  players(ask: LeagueAsk): Promise<Pick<Facts, 'players' | 'unmatched'>>;
  /** Box scores of the day's finished games, with players who did not play. */
  gamelogs(ask: DayAsk): Promise<Pick<Facts, 'playerBoxScores' | 'teamBoxScores' | 'unmatched'>>;
  /** The reports that are current on the day, and those made on it. */
  injuries(ask: DayAsk): Promise<Pick<Facts, 'injuries' | 'unmatched'>>;
  /** Starting lineups announced for the day's games. Most teams announce theirs half an hour before tip-off. */
  lineups(ask: DayAsk): Promise<Pick<Facts, 'lineups' | 'unmatched'>>;
  /** Player props and game lines for the day's games. */
  odds(ask: DayAsk): Promise<Pick<Facts, 'propQuotes' | 'gameLines' | 'unmatched'>>;
  /** What defenses have allowed by play type and by zone; the newest table of the season. */
  profiles(ask: LeagueAsk): Promise<Pick<Facts, 'playTypes' | 'zones' | 'unmatched'>>;
  /** Many days, in batches that fit in memory, in the order of FEED_STEPS and then by date. */
  history(ask: HistoryAsk): AsyncGenerator<HistoryBatch>;
  close?(): Promise<void>;
}
