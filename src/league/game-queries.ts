import { sql } from 'kysely';
import type { League } from '../core/facts.ts';
import { Problem } from '../core/problem.ts';
import type { Db } from '../db/connect.ts';

const FIELDS = [
  'id',
  'league',
  'season',
  'seasonType',
  'date',
  'tipAt',
  'homeTeamId',
  'awayTeamId',
  'isNeutralSite',
  'status',
  'homeScore',
  'awayScore',
  'periods',
  'seriesStatus',
] as const;

/** The newest version of every game, at an instant. */
const gamesAsOf = (db: Db, asOf: Date) =>
  db
    .selectFrom('games')
    .distinctOn('id')
    .select(FIELDS)
    .where('capturedAt', '<=', asOf)
    .orderBy('id')
    .orderBy('capturedAt', 'desc');

/** Games of the days from one to another. A game that was moved away is found by its old day and left out by its new one. */
export const listGames = (
  db: Db,
  { league, from, to, asOf }: { league: League; from: string; to: string; asOf: Date },
) =>
  db
    .with('newest', (db) =>
      gamesAsOf(db as unknown as Db, asOf).where('id', 'in', (inner) =>
        inner
          .selectFrom('games')
          .select('id')
          .where('league', '=', league)
          .where('date', '>=', from)
          .where('date', '<=', to),
      ),
    )
    .selectFrom('newest')
    .selectAll()
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('tipAt')
    .orderBy('id')
    .execute();

export type Game = Awaited<ReturnType<typeof listGames>>[number];

export const findGame = (db: Db, { id, asOf }: { id: number; asOf: Date }) =>
  gamesAsOf(db, asOf).where('id', '=', id).executeTakeFirst();

export const listGamesById = (db: Db, { ids, asOf }: { ids: readonly number[]; asOf: Date }) =>
  gamesAsOf(db, asOf).where('id', '=', sql<number>`any(${ids}::int[])`).execute();

export async function getGame(db: Db, ask: { id: number; asOf: Date }): Promise<Game> {
  const game = await findGame(db, ask);
  if (!game) throw new Problem('not-found', `There is no game ${ask.id}.`);
  return game;
}

type TeamGamesAsk = { teamId: number; asOf: Date; limit: number };

const teamGames = (db: Db, { teamId, asOf }: TeamGamesAsk) =>
  db
    .with('newest', (db) =>
      gamesAsOf(db as unknown as Db, asOf).where((games) =>
        games.or([games('homeTeamId', '=', teamId), games('awayTeamId', '=', teamId)]),
      ),
    )
    .selectFrom('newest')
    .selectAll();

/** Finished games of a team before a day, newest first. */
export const listRecentGames = (db: Db, ask: TeamGamesAsk & { before: string }) =>
  teamGames(db, ask)
    .where('date', '<', ask.before)
    .where('status', '=', 'final')
    .orderBy('tipAt', 'desc')
    .limit(ask.limit)
    .execute();

/** Games of a team that are still to be played, from a day on, next first. */
export const listComingGames = (db: Db, ask: TeamGamesAsk & { from: string }) =>
  teamGames(db, ask)
    .where('date', '>=', ask.from)
    .where('status', 'in', ['scheduled', 'live'])
    .orderBy('tipAt')
    .limit(ask.limit)
    .execute();

/** Every game of some teams in the days from one to another. */
export const listTeamGames = (
  db: Db,
  { teamIds, from, to, asOf }: { teamIds: readonly number[]; from: string; to: string; asOf: Date },
) =>
  teamIds.length === 0
    ? Promise.resolve([])
    : db
        .with('newest', (db) =>
          gamesAsOf(db as unknown as Db, asOf).where('id', 'in', (inner) => {
            const games = inner
              .selectFrom('games')
              .select('id')
              .where('date', '>=', from)
              .where('date', '<=', to);
            return games.where('homeTeamId', 'in', teamIds).union(games.where('awayTeamId', 'in', teamIds));
          }),
        )
        .selectFrom('newest')
        .selectAll()
        .where('date', '>=', from)
        .where('date', '<=', to)
        .orderBy('tipAt')
        .orderBy('id')
        .execute();

/** True as soon as anything was loaded. */
export async function hasGames(db: Db, league: League): Promise<boolean> {
  const game = await db
    .selectFrom('games')
    .select('id')
    .where('league', '=', league)
    .limit(1)
    .executeTakeFirst();
  return game !== undefined;
}

/** The season that runs on a day: that of the last game known to be on or before it. Preseason games start none. */
export async function findSeason(
  db: Db,
  { league, date, asOf }: { league: League; date: string; asOf: Date },
): Promise<string | null> {
  const game = await db
    .selectFrom('games')
    .select('season')
    .where('league', '=', league)
    .where('date', '<=', date)
    .where('capturedAt', '<=', asOf)
    .where('seasonType', '<>', 'preseason')
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return game?.season ?? null;
}
