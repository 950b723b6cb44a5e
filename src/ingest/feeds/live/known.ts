import type { GameFact } from '../../../domain/games.ts';
import type { InjuryStatus } from '../../../domain/injuries.ts';
import type { League } from '../../../domain/leagues.ts';
import type { PlayerFact } from '../../../domain/players.ts';
import type { PropQuote } from '../../../domain/quotes.ts';
import type { SourceName } from '../../../domain/sources.ts';
import type { TeamFact } from '../../../domain/teams.ts';

export type KnownTeam = Omit<TeamFact, 'capturedAt' | 'source'>;
export type KnownPlayer = Omit<PlayerFact, 'capturedAt' | 'source'>;
export type KnownGame = Omit<GameFact, 'capturedAt' | 'source'>;
export type StandingInjury = { playerId: number; teamId: number | null; status: InjuryStatus };
export type StandingQuote = Omit<PropQuote, 'capturedAt' | 'source'> & { reportedBy: SourceName | null };

type Ask = { league: League; asOf: Date };

/** Stored facts, used to resolve the names in a source's responses. */
export type KnownFacts = {
  teams(ask: Ask): Promise<readonly KnownTeam[]>;
  players(ask: Ask): Promise<readonly KnownPlayer[]>;
  games(ask: Ask & { from: string; to: string }): Promise<readonly KnownGame[]>;
  /** Current reports: the newest one of each player, unless it was an all-clear. */
  injuries(ask: Ask): Promise<readonly StandingInjury[]>;
  /** Open quotes of some games. */
  quotes(ask: Ask & { games: readonly { id: number; date: string }[] }): Promise<readonly StandingQuote[]>;
};
