import type { Facts } from '../../../domain/facts.ts';
import type { SourceName } from '../../../domain/sources.ts';
import type { RequestRecord } from '../http-client.ts';
import type { Scene } from './scene.ts';

/** A source with one method per step. Steps that it does not provide are absent. */
export type LiveSource = {
  name: SourceName;
  schedule?(scene: Scene, date: string): Promise<Pick<Facts, 'teams' | 'games'>>;
  players?(scene: Scene): Promise<Pick<Facts, 'players'>>;
  gamelogs?(scene: Scene, date: string): Promise<Pick<Facts, 'playerBoxScores' | 'teamBoxScores'>>;
  injuries?(scene: Scene, date: string): Promise<Pick<Facts, 'injuries'>>;
  lineups?(scene: Scene, date: string): Promise<Pick<Facts, 'lineups'>>;
  odds?(scene: Scene, date: string): Promise<Pick<Facts, 'propQuotes' | 'gameLines'>>;
  profiles?(scene: Scene): Promise<Pick<Facts, 'playTypes' | 'zones'>>;
  /** The last quotes before tip-off of a past day. */
  closingOdds?(scene: Scene, date: string): Promise<Pick<Facts, 'propQuotes' | 'gameLines'>>;
  close(): Promise<void>;
};

export type Credits = { credits: number; creditsUsed: number | null; creditsRemaining: number | null };
export const NO_CREDITS: Credits = { credits: 0, creditsUsed: null, creditsRemaining: null };

/** The state of a source, shared by all processes. */
export type SourceState = {
  restsUntil: Date | null;
  creditsRemaining: number | null;
  creditsToday: number;
};

/** Records requests and their cost. */
export type SourceLedger = {
  record(source: SourceName, request: RequestRecord & Credits): Promise<void>;
  state(source: SourceName, now: Date): Promise<SourceState>;
  /** When each of these paths last returned a successful response. */
  lastAnswered(source: SourceName, paths: readonly string[]): Promise<ReadonlyMap<string, Date>>;
};
