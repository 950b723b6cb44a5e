import type { HeldFact } from '../../../domain/facts.ts';
import type { GameFact } from '../../../domain/games.ts';
import type { League } from '../../../domain/leagues.ts';
import type { GameIndex } from './game-index.ts';
import type { RosterIndex } from './roster-index.ts';
import { count } from './table.ts';
import { findTeamId, playerIdOf } from './team-table.ts';
import type { UnmatchedList } from './unmatched.ts';

/** A row's player. `name` is absent in tables that give only the id. */
export type PlayerAsk = {
  league: League;
  id: string;
  name?: string;
  date: string;
  teamIds: readonly number[];
  /** The fact of the row, which waits for the player if the name is unknown. */
  held: HeldFact;
};

/** Resolves what a row refers to. What is unknown is null and has been reported as unmatched. */
export type Lookup = {
  game(id: string): GameFact | null;
  player(ask: PlayerAsk): number | null;
  /** Null without a report, because not every row needs its team. */
  team(league: League, word: string): number | null;
  unmatched(reason: string, name: string): void;
};

/** Resolves rows of a folder by its own tables. Nothing is held: the next read sees the files again. */
export const lookupIn = (
  { games, rosters }: { games: GameIndex; rosters: RosterIndex },
  unmatched: UnmatchedList,
): Lookup => ({
  game(id) {
    const game = games.get(count(id));
    if (!game) unmatched.add('unknown game', id);
    return game ?? null;
  },
  player({ league, id, name, date, teamIds }) {
    if (name === undefined) return playerIdOf(league, id);
    const playerId = id === '' ? rosters.find(league, name, date, teamIds) : playerIdOf(league, id);
    if (playerId !== null && rosters.has(playerId)) return playerId;
    unmatched.add('unknown player', name);
    return null;
  },
  team: findTeamId,
  unmatched: unmatched.add,
});
