import type { PlayerBoxScore, TeamBoxScore } from './box-scores.ts';
import type { DefencePlayType, DefenceZones } from './defence.ts';
import type { GameFact } from './games.ts';
import type { InjuryReport } from './injuries.ts';
import type { StartingLineup } from './lineups.ts';
import type { PlayerFact } from './players.ts';
import type { GameLine, PropQuote } from './quotes.ts';
import type { TeamFact } from './teams.ts';

/**
 * The facts of a league, as a source reports them. `capturedAt` is when the source says a fact was true. When this service
 * learned of it is added on storing (`Arrival` in src/platform/db/arrival.ts).
 */

/** A fact whose player is not resolved yet. */
export type HeldFact =
  | { kind: 'propQuotes'; fact: Omit<PropQuote, 'playerId'> }
  | { kind: 'playerBoxScores'; fact: Omit<PlayerBoxScore, 'playerId'> }
  | { kind: 'injuries'; fact: Omit<InjuryReport, 'playerId'> };

/** A row with an unknown name: stored and shown, never dropped silently. */
export type Unmatched = {
  /** Its origin: a file or an endpoint. */
  origin: string;
  reason: string;
  /** The name that could not be resolved. */
  name: string;
  /** Number of rows in this batch with the name. */
  rows: number;
  /**
   * For a player's name: the teams whose players were searched, the player's id at the source, and the facts
   * that wait for it.
   */
  teamIds?: readonly number[];
  sourceId?: string | null;
  held?: readonly HeldFact[];
};

export type Facts = {
  teams: TeamFact[];
  players: PlayerFact[];
  games: GameFact[];
  playerBoxScores: PlayerBoxScore[];
  teamBoxScores: TeamBoxScore[];
  injuries: InjuryReport[];
  lineups: StartingLineup[];
  propQuotes: PropQuote[];
  gameLines: GameLine[];
  playTypes: DefencePlayType[];
  zones: DefenceZones[];
  unmatched: Unmatched[];
};
