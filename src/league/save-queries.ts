import type { PlayerBoxScore, TeamBoxScore } from '../domain/box-scores.ts';
import type { DefencePlayType, DefenceZones } from '../domain/defence.ts';
import type { GameFact } from '../domain/games.ts';
import type { InjuryReport } from '../domain/injuries.ts';
import type { StartingLineup } from '../domain/lineups.ts';
import type { PlayerFact } from '../domain/players.ts';
import type { GameLine } from '../domain/quotes.ts';
import type { TeamFact } from '../domain/teams.ts';
import { appendFacts } from '../platform/db/append-facts.ts';
import type { Arrival } from '../platform/db/arrival.ts';
import type { Db } from '../platform/db/connect.ts';
import {
  DEFENCE_PLAY_TYPES,
  DEFENCE_ZONES,
  GAME_LINES,
  GAMES,
  INJURY_REPORTS,
  PLAYER_BOX_SCORES,
  PLAYERS,
  STARTING_LINEUPS,
  TEAM_BOX_SCORES,
  TEAMS,
} from './fact-tables.ts';
import { slugOf } from './slug.ts';

/** Each returns how many rows were new. Saving the same facts again adds none. */
export const saveTeams = (db: Db, teams: readonly TeamFact[], arrival: Arrival) =>
  appendFacts(db, TEAMS, teams, arrival);

export const savePlayers = (db: Db, players: readonly PlayerFact[], arrival: Arrival) =>
  appendFacts(
    db,
    PLAYERS,
    players.map((player) => ({ ...player, slug: slugOf(player) })),
    arrival,
  );

export const saveGames = (db: Db, games: readonly GameFact[], arrival: Arrival) =>
  appendFacts(db, GAMES, games, arrival);

export const savePlayerBoxScores = (db: Db, lines: readonly PlayerBoxScore[], arrival: Arrival) =>
  appendFacts(db, PLAYER_BOX_SCORES, lines, arrival);

export const saveTeamBoxScores = (db: Db, lines: readonly TeamBoxScore[], arrival: Arrival) =>
  appendFacts(
    db,
    TEAM_BOX_SCORES,
    lines.map(({ zones, ...line }) => ({
      ...line,
      rimFga: zones?.rim.fga ?? null,
      rimFgm: zones?.rim.fgm ?? null,
      shortMidFga: zones?.shortMid.fga ?? null,
      shortMidFgm: zones?.shortMid.fgm ?? null,
      longMidFga: zones?.longMid.fga ?? null,
      longMidFgm: zones?.longMid.fgm ?? null,
    })),
    arrival,
  );

export const saveInjuries = (db: Db, reports: readonly InjuryReport[], arrival: Arrival) =>
  appendFacts(db, INJURY_REPORTS, reports, arrival);

export const saveLineups = (db: Db, lineups: readonly StartingLineup[], arrival: Arrival) =>
  appendFacts(db, STARTING_LINEUPS, lineups, arrival);

export const saveGameLines = (db: Db, lines: readonly GameLine[], arrival: Arrival) =>
  appendFacts(db, GAME_LINES, lines, arrival);

export const savePlayTypes = (db: Db, tables: readonly DefencePlayType[], arrival: Arrival) =>
  appendFacts(db, DEFENCE_PLAY_TYPES, tables, arrival);

export const saveZones = (db: Db, tables: readonly DefenceZones[], arrival: Arrival) =>
  appendFacts(
    db,
    DEFENCE_ZONES,
    tables.map(({ rim, shortMid, longMid, cornerThree, arcThree, ...table }) => ({
      ...table,
      rimFga: rim.fga,
      rimFgm: rim.fgm,
      shortMidFga: shortMid.fga,
      shortMidFgm: shortMid.fgm,
      longMidFga: longMid.fga,
      longMidFgm: longMid.fgm,
      cornerThreeFga: cornerThree.fga,
      cornerThreeFgm: cornerThree.fgm,
      arcThreeFga: arcThree.fga,
      arcThreeFgm: arcThree.fgm,
    })),
    arrival,
  );
