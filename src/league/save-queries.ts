import type {
  DefencePlayType,
  DefenceZones,
  GameFact,
  GameLine,
  InjuryReport,
  League,
  PlayerBoxScore,
  PlayerFact,
  TeamBoxScore,
  TeamFact,
  Unmatched,
} from '../core/facts.ts';
import { appendFacts } from '../db/append-facts.ts';
import type { Db } from '../db/connect.ts';
import {
  DEFENCE_PLAY_TYPES,
  DEFENCE_ZONES,
  GAME_LINES,
  GAMES,
  INJURY_REPORTS,
  PLAYER_BOX_SCORES,
  PLAYERS,
  TEAM_BOX_SCORES,
  TEAMS,
} from './fact-tables.ts';
import { slugOf } from './slug.ts';

/** Each returns how many rows were new: the same facts again are none. */
export const saveTeams = (db: Db, teams: readonly TeamFact[]) => appendFacts(db, TEAMS, teams);

export const savePlayers = (db: Db, players: readonly PlayerFact[]) =>
  appendFacts(
    db,
    PLAYERS,
    players.map((player) => ({ ...player, slug: slugOf(player) })),
  );

export const saveGames = (db: Db, games: readonly GameFact[]) => appendFacts(db, GAMES, games);

export const savePlayerBoxScores = (db: Db, lines: readonly PlayerBoxScore[]) =>
  appendFacts(db, PLAYER_BOX_SCORES, lines);

export const saveTeamBoxScores = (db: Db, lines: readonly TeamBoxScore[]) =>
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
  );

export const saveInjuries = (db: Db, reports: readonly InjuryReport[]) =>
  appendFacts(db, INJURY_REPORTS, reports);

export const saveGameLines = (db: Db, lines: readonly GameLine[]) => appendFacts(db, GAME_LINES, lines);

export const savePlayTypes = (db: Db, tables: readonly DefencePlayType[]) =>
  appendFacts(db, DEFENCE_PLAY_TYPES, tables);

export const saveZones = (db: Db, tables: readonly DefenceZones[]) =>
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
  );

/** A name that is still unknown is one row, with the most rows that one load had of it. */
export async function saveUnmatched(
  db: Db,
  { league, unmatched, now }: { league: League; unmatched: readonly Unmatched[]; now: Date },
): Promise<void> {
  if (unmatched.length === 0) return;
  await db
    .insertInto('unmatchedRows')
    .values(unmatched.map((row) => ({ league, ...row, firstSeenAt: now })))
    .onConflict((conflict) =>
      conflict.columns(['league', 'origin', 'reason', 'name']).doUpdateSet(({ ref, fn }) => ({
        rows: fn<number>('greatest', [ref('unmatchedRows.rows'), ref('excluded.rows')]),
      })),
    )
    .execute();
}

export const listUnmatched = (db: Db, league: League) =>
  db
    .selectFrom('unmatchedRows')
    .select(['origin', 'reason', 'name', 'rows', 'firstSeenAt'])
    .where('league', '=', league)
    .orderBy('rows', 'desc')
    .orderBy('origin')
    .orderBy('name')
    .execute();
