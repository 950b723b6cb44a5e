import { type SelectQueryBuilder, sql } from 'kysely';
import type { League } from '../domain/leagues.ts';
import type { Db } from '../platform/db/connect.ts';
import { knownBy, NEWEST_FIRST } from '../platform/db/known-by.ts';
import type { Tables } from '../platform/db/tables.ts';
import { Problem } from '../platform/problem.ts';

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

/** The newest version of every game at an instant. */
const gamesAsOf = (db: Db, asOf: Date) =>
  db
    .selectFrom('games')
    .distinctOn('id')
    .select(FIELDS)
    .where(knownBy(asOf))
    .orderBy('id')
    .orderBy('capturedAt', 'desc')
    .orderBy('knownAt', 'desc');

type Days = { from: string; to: string; asOf: Date };

/**
 * Games whose newest version is in the days. One index look-up per id, because the planner would otherwise
 * scan all games.
 */
const newestInDays = (
  db: Db,
  ids: SelectQueryBuilder<Tables, 'games', { id: number }>,
  { from, to, asOf }: Days,
) =>
  db
    .selectFrom(ids.as('known'))
    .innerJoinLateral(
      (known) =>
        known
          .selectFrom('games')
          .select(FIELDS)
          .whereRef('games.id', '=', 'known.id')
          .where(knownBy(asOf))
          .orderBy('capturedAt', 'desc')
          .orderBy('knownAt', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .where('newest.date', '>=', from)
    .where('newest.date', '<=', to)
    .orderBy('newest.tipAt')
    .orderBy('newest.id');

/** Games with any version in the days. `newestInDays` then drops those that were moved to another day. */
const everInDays = (db: Db, { from, to }: Days) =>
  db.selectFrom('games').select('id').where('date', '>=', from).where('date', '<=', to);

export const listGames = (db: Db, ask: Days & { league: League }) =>
  newestInDays(db, everInDays(db, ask).where('league', '=', ask.league).distinct(), ask)
    .selectAll('newest')
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

/** Games of a team not yet finished, from a day on, next first. */
export const listUpcomingGames = (db: Db, ask: TeamGamesAsk & { from: string }) =>
  teamGames(db, ask)
    .where('date', '>=', ask.from)
    .where('status', 'in', ['scheduled', 'live'])
    .orderBy('tipAt')
    .limit(ask.limit)
    .execute();

type TeamDays = Days & { teamIds: readonly number[] };

function newestOfTeams(db: Db, ask: TeamDays) {
  const games = everInDays(db, ask);
  const ids = games
    .where('homeTeamId', 'in', ask.teamIds)
    .union(games.where('awayTeamId', 'in', ask.teamIds));
  return newestInDays(db, ids, ask);
}

/** Every game of some teams in a range of days. */
export const listTeamGames = async (db: Db, ask: TeamDays): Promise<Game[]> =>
  ask.teamIds.length === 0 ? [] : newestOfTeams(db, ask).selectAll('newest').execute();

type Fixture = Pick<Game, 'date' | 'homeTeamId' | 'awayTeamId' | 'status'>;

/** The same games, only who plays whom: enough to detect back-to-backs in a season. */
export const listFixtures = async (db: Db, ask: TeamDays): Promise<Fixture[]> =>
  ask.teamIds.length === 0
    ? []
    : newestOfTeams(db, ask)
        .select(['newest.date', 'newest.homeTeamId', 'newest.awayTeamId', 'newest.status'])
        .execute();

/** True once anything has been imported. */
export async function hasGames(db: Db, league: League): Promise<boolean> {
  const game = await db
    .selectFrom('games')
    .select('id')
    .where('league', '=', league)
    .limit(1)
    .executeTakeFirst();
  return game !== undefined;
}

type SeasonAsk = { league: League; date: string; asOf: Date };

/** The last known game on or before a day, which tells the season. Preseason games do not start one. */
export const findSeasonGame = (db: Db, { league, date, asOf }: SeasonAsk) =>
  db
    .selectFrom('games')
    .select(['season', 'date'])
    .where('league', '=', league)
    .where('date', '<=', date)
    .where(knownBy(asOf))
    .where('seasonType', '<>', 'preseason')
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findSeason = async (db: Db, ask: SeasonAsk): Promise<string | null> =>
  (await findSeasonGame(db, ask))?.season ?? null;

export type PlayedGame = { id: number; league: League; date: string; tipAt: Date; hasBoxScore: boolean };

/** Games of some days in every league that take place, and whether their box scores are stored. */
export async function listPlayedGames(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<PlayedGame[]> {
  const { rows } = await sql<PlayedGame>`
    with newest as (
      select distinct on (id) id, league, date, tip_at, status from games
      where id in (select id from games where date between ${from}::date and ${to}::date)
      order by id, ${NEWEST_FIRST})
    select id, league, date, tip_at,
      exists (select 1 from player_box_scores b where b.game_id = newest.id) as has_box_score
    from newest
    where date between ${from}::date and ${to}::date and status not in ('postponed', 'cancelled')`.execute(
    db,
  );
  return rows;
}

export const ANY_GAME = sql<boolean>`exists (select from games)`;
