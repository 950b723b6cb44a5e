import { sql } from 'kysely';
import { BOX_COUNTS, type Counts } from '../domain/box-scores.ts';
import type { SeasonType } from '../domain/games.ts';
import type { Db } from '../platform/db/connect.ts';
import { knownBy, NEWEST_FIRST } from '../platform/db/known-by.ts';
import { newestBoxScores } from './newest-queries.ts';

export type GameLog = Counts & {
  gameId: number;
  date: string;
  tipAt: Date;
  season: string;
  seasonType: SeasonType;
  teamId: number;
  opponentTeamId: number;
  isHome: boolean;
  played: boolean;
  starter: boolean;
  dnpReason: string | null;
  minutes: number;
  usageRate: number | null;
  plusMinus: number | null;
};

const COUNT_COLUMNS = sql.raw(BOX_COUNTS.map((count) => `box.${count}`).join(', '));

type LogsAsk = { before: string; asOf: Date; limit: number };

/** A player's box scores before a day as known at an instant, newest first, with corrections applied. */
export async function listGameLogs(
  db: Db,
  { playerId, ...ask }: LogsAsk & { playerId: number },
): Promise<GameLog[]> {
  const logs = await listGameLogsOf(db, { playerIds: [playerId], ...ask });
  return logs.get(playerId) ?? [];
}

/** The same of several players, by player. The limit is for each of them. */
export async function listGameLogsOf(
  db: Db,
  { playerIds, before, asOf, limit }: LogsAsk & { playerIds: readonly number[] },
): Promise<Map<number, GameLog[]>> {
  // In index order, so that the scan stops at the limit regardless of career length. A correction that moves a game to
  // another day leaves a version on the old day, so the newest version of each game is chosen once more.
  // Named in SQL: renaming every column of so many rows in JavaScript takes a tenth of the time of a player's page.
  const { rows } = await sql<GameLog & { playerId: number }>`
    select * from (
      select distinct on (box.player_id, box.game_id) box.player_id as "playerId", box.game_id as "gameId", box.date,
        game.tip_at as "tipAt", game.season, game.season_type as "seasonType", box.team_id as "teamId",
        box.opponent_team_id as "opponentTeamId", box.is_home as "isHome", box.played, box.starter,
        box.dnp_reason as "dnpReason", box.minutes, box.usage_rate as "usageRate", box.plus_minus as "plusMinus",
        ${COUNT_COLUMNS}, game.date as game_date
      from unnest(${playerIds}::int[]) as asked(player_id)
      cross join lateral (
        select distinct on (date, game_id) * from player_box_scores
        where player_id = asked.player_id and date < ${before}::date and ${knownBy(asOf)}
        order by date desc, game_id desc, ${NEWEST_FIRST} limit ${limit}
      ) box
      join lateral (
        select tip_at, season, season_type, date from games
        where id = box.game_id and ${knownBy(asOf)} order by ${NEWEST_FIRST} limit 1
      ) game on true
      where game.date < ${before}::date
      order by box.player_id, box.game_id, box.captured_at desc, box.known_at desc
    ) newest
    order by game_date desc, "tipAt" desc, "gameId" desc`.execute(db.withoutPlugins());
  return Map.groupBy(rows, ({ playerId }) => playerId);
}

/** The game and team of a player's box score on a day. */
export async function findBoxScoreOfDay(
  db: Db,
  { playerId, date, asOf }: { playerId: number; date: string; asOf: Date },
): Promise<{ gameId: number; teamId: number } | undefined> {
  return db
    .selectFrom('playerBoxScores')
    .select(['gameId', 'teamId'])
    .where('playerId', '=', playerId)
    .where('date', '=', date)
    .where(knownBy(asOf))
    .orderBy('capturedAt', 'desc')
    .orderBy('knownAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The games and teams of some players' box scores on some days. */
export const listBoxScoreTeams = (
  db: Db,
  { playerIds, dates, asOf }: { playerIds: readonly number[]; dates: readonly string[]; asOf: Date },
): Promise<{ playerId: number; date: string; gameId: number; teamId: number }[]> =>
  db
    .selectFrom('playerBoxScores')
    .distinctOn(['playerId', 'date'])
    .select(['playerId', 'date', 'gameId', 'teamId'])
    .where('playerId', '=', sql<number>`any(${playerIds}::int[])`)
    .where('date', '=', sql<string>`any(${dates}::date[])`)
    .where(knownBy(asOf))
    .orderBy('playerId')
    .orderBy('date')
    .orderBy('capturedAt', 'desc')
    .orderBy('knownAt', 'desc')
    .execute();

export type TeamUse = { gameId: number; teamId: number; minutes: number; uses: number };

/** Possessions used by the players of a team per game: field goal attempts, free throws, turnovers. */
export async function listTeamUses(
  db: Db,
  { gameIds, asOf }: { gameIds: readonly number[]; asOf: Date },
): Promise<TeamUse[]> {
  if (gameIds.length === 0) return [];
  const { rows } = await sql<TeamUse>`
    select game_id, team_id, sum(minutes)::float8 as minutes,
      sum(fga + 0.44 * fta + turnovers)::float8 as uses
    from ${newestBoxScores({ gameIds, asOf })} newest
    group by game_id, team_id`.execute(db);
  return rows;
}

export type Appearance = {
  gameId: number;
  playerId: number;
  teamId: number;
  played: boolean;
  minutes: number;
};

/** Who was on the teams' sheets in some games, and how long they played. */
export async function listAppearances(
  db: Db,
  { gameIds, asOf }: { gameIds: readonly number[]; asOf: Date },
): Promise<Appearance[]> {
  if (gameIds.length === 0) return [];
  const { rows } = await sql<Appearance>`
    select game_id, player_id, team_id, played, minutes from ${newestBoxScores({ gameIds, asOf })} newest`.execute(
    db,
  );
  return rows;
}

/** The box score of one game, as known at an instant. */
export const listBoxScore = (db: Db, { gameId, asOf }: { gameId: number; asOf: Date }) =>
  listBoxScores(db, { gameIds: [gameId], asOf });

export const listBoxScores = (db: Db, { gameIds, asOf }: { gameIds: readonly number[]; asOf: Date }) =>
  db
    .selectFrom('playerBoxScores')
    .distinctOn(['gameId', 'playerId'])
    .selectAll()
    .where('gameId', '=', sql<number>`any(${gameIds}::int[])`)
    .where(knownBy(asOf))
    .orderBy('gameId')
    .orderBy('playerId')
    .orderBy('capturedAt', 'desc')
    .orderBy('knownAt', 'desc')
    .execute();
