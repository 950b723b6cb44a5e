import { sql } from 'kysely';
import type { League } from '../domain/leagues.ts';
import type { Db } from '../platform/db/connect.ts';
import { knownBy, NEWEST_FIRST } from '../platform/db/known-by.ts';

export type DayGame = {
  id: number;
  date: string;
  tipAt: Date;
  status: string;
  periods: number | null;
  homeTeamId: number;
  awayTeamId: number;
};

type Days = { league: League; from: string; to: string; asOf: Date };

// One table per query: without statistics the planner takes every table for almost empty, and a join of them
// would read each once per game.

/** The games of some days, newest day first. */
export async function listDayGames(db: Db, { league, from, to, asOf }: Days): Promise<DayGame[]> {
  const { rows } = await sql<DayGame>`
    select * from (
      select distinct on (id) id, date, tip_at, status, periods, home_team_id, away_team_id from games
      where league = ${league} and date between ${from}::date and ${to}::date and ${knownBy(asOf)}
      order by id, ${NEWEST_FIRST}) newest
    order by date desc, id`.execute(db);
  return rows;
}

type Games = { gameIds: readonly number[]; asOf: Date };

/** How many box scores have more than one version, by game. */
export async function countCorrections(db: Db, { gameIds, asOf }: Games): Promise<Map<number, number>> {
  const { rows } = await sql<{ gameId: number; times: number }>`
    select game_id, count(*) as times from (
      select game_id from player_box_scores where game_id = any(${gameIds}::int[]) and ${knownBy(asOf)}
      group by game_id, player_id having count(*) > 1) twice
    group by game_id`.execute(db);
  return new Map(rows.map(({ gameId, times }) => [gameId, times]));
}

export type RuledOut = { playerId: number; capturedAt: Date };

/** Reports that rule a player out, captured in a period. */
export async function listRuledOut(
  db: Db,
  { from, to, asOf }: { from: Date; to: Date; asOf: Date },
): Promise<RuledOut[]> {
  const { rows } = await sql<RuledOut>`
    select player_id, captured_at from injury_reports
    where status = 'out' and captured_at between ${from} and ${to} and ${knownBy(asOf)}`.execute(db);
  return rows;
}
