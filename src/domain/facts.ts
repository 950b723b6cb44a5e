import type { PlayerBoxScore, TeamBoxScore } from './box-scores.ts';
import type { DefencePlayType, DefenceZones } from './defence.ts';
import type { GameFact } from './games.ts';
import type { InjuryReport } from './injuries.ts';
import type { PlayerFact } from './players.ts';
import type { GameLine, PropQuote } from './quotes.ts';
import type { TeamFact } from './teams.ts';

/**
 * The facts of a league, as a source reports them. `capturedAt` is when the source says a fact was true. When this service
 * learned of it is added on storing (`Arrival` in src/platform/db/arrival.ts).
 */

/** A fact that lacks only the player it is about. */
export type HeldFact =
  | { kind: 'propQuotes'; fact: Omit<PropQuote, 'playerId'> }
  | { kind: 'playerBoxScores'; fact: Omit<PlayerBoxScore, 'playerId'> }
  | { kind: 'injuries'; fact: Omit<InjuryReport, 'playerId'> };

/** A row that names something we do not know: kept and shown, never dropped in silence. */
export type Unmatched = {
  /** Where it came from: a file or an endpoint. */
  origin: string;
  reason: string;
  /** The name that could not be resolved. */
  name: string;
  /** How many rows of this batch it concerns. */
  rows: number;
  /** A player's name: the teams among whose players it was looked for, its number there, and what waits for it. */
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
  propQuotes: PropQuote[];
  gameLines: GameLine[];
  playTypes: DefencePlayType[];
  zones: DefenceZones[];
  unmatched: Unmatched[];
};
