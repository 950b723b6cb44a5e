import { sql } from 'kysely';
import type { League } from '../../domain/leagues.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { ArenaForecastsTable, PickResultWord } from '../../platform/db/tables.ts';

export const listEntries = (db: Db, userId: number) =>
  db
    .selectFrom('arenaEntries')
    .select(['id', 'name', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

export const insertEntry = (db: Db, entry: { userId: number; name: string; createdAt: Date }) =>
  db.insertInto('arenaEntries').values(entry).returning('id').executeTakeFirstOrThrow();

export type NewForecast = Omit<ArenaForecastsTable, 'id'>;

export async function insertForecasts(db: Db, forecasts: readonly NewForecast[]): Promise<void> {
  if (forecasts.length > 0) await db.insertInto('arenaForecasts').values(forecasts).execute();
}

/** How many forecasts an account has for games of a day. */
export async function countForecasts(
  db: Db,
  { userId, date }: { userId: number; date: string },
): Promise<number> {
  const { n } = await db
    .selectFrom('arenaForecasts')
    .innerJoin('arenaEntries', 'arenaEntries.id', 'arenaForecasts.entryId')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('arenaEntries.userId', '=', userId)
    .where('arenaForecasts.date', '=', date)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The props of some games that an entry has forecast. */
export const listForecastProps = (db: Db, { entryId, date }: { entryId: number; date: string }) =>
  db
    .selectFrom('arenaForecasts')
    .select(['gameId', 'playerId', 'stat'])
    .distinct()
    .where('entryId', '=', entryId)
    .where('date', '=', date)
    .execute();

/** All forecasts of an account in the order of their submission, with their results. */
export const listResults = (db: Db, userId: number) =>
  db
    .selectFrom('arenaForecasts as forecast')
    .innerJoin('arenaEntries as entry', 'entry.id', 'forecast.entryId')
    .leftJoin('arenaResults as settled', 'settled.forecastId', 'forecast.id')
    .select([
      'forecast.entryId',
      'forecast.date',
      'forecast.gameId',
      'forecast.playerId',
      'forecast.stat',
      'forecast.probability',
      'forecast.market',
      'forecast.model',
      'settled.result',
      'settled.closing',
    ])
    .where('entry.userId', '=', userId)
    .orderBy('forecast.id')
    .execute();

export type ForecastResult = Awaited<ReturnType<typeof listResults>>[number];

type PageAsk = {
  userId: number;
  entryId?: number | undefined;
  state?: 'open' | 'settled' | undefined;
  /** Only forecasts with a lower id. */
  below: number | null;
  limit: number;
};

/** Forecasts of an account, newest first. */
export const pageForecasts = (db: Db, { userId, entryId, state, below, limit }: PageAsk) =>
  db
    .selectFrom('arenaForecasts as forecast')
    .innerJoin('arenaEntries as entry', 'entry.id', 'forecast.entryId')
    .leftJoin('arenaResults as settled', 'settled.forecastId', 'forecast.id')
    .select([
      'forecast.id',
      'forecast.entryId',
      'entry.name as entry',
      'forecast.date',
      'forecast.gameId',
      'forecast.tipAt',
      'forecast.playerId',
      'forecast.playerName',
      'forecast.stat',
      'forecast.line',
      'forecast.probability',
      'forecast.market',
      'forecast.model',
      'forecast.submittedAt',
      'settled.result',
      'settled.closing',
      sql<boolean>`exists (
        select from arena_forecasts as later
        where later.entry_id = forecast.entry_id and later.game_id = forecast.game_id
          and later.player_id = forecast.player_id and later.stat = forecast.stat and later.id > forecast.id
      )`.as('superseded'),
    ])
    .where('entry.userId', '=', userId)
    .$if(entryId !== undefined, (query) => query.where('forecast.entryId', '=', entryId ?? 0))
    .$if(state !== undefined, (query) =>
      query.where('settled.result', state === 'open' ? 'is' : 'is not', null),
    )
    .$if(below !== null, (query) => query.where('forecast.id', '<', below ?? 0))
    .orderBy('forecast.id', 'desc')
    .limit(limit)
    .execute();

/** Forecasts of all accounts for games of a day that have started. */
export const listStarted = (db: Db, { league, date, at }: { league: League; date: string; at: Date }) =>
  db
    .selectFrom('arenaForecasts')
    .select(['id', 'date', 'gameId', 'tipAt', 'playerId', 'stat', 'line'])
    .where('league', '=', league)
    .where('date', '=', date)
    .where('tipAt', '<=', at)
    .orderBy('id')
    .execute();

export type NewResult = { id: number; result: PickResultWord; closing: number | null };

/** A corrected box score replaces the result. */
export async function saveResults(db: Db, results: readonly NewResult[], at: Date): Promise<void> {
  if (results.length === 0) return;
  await sql`
    insert into arena_results (forecast_id, result, closing, settled_at)
    select id, result, closing, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(id bigint, result text, closing float8)
    on conflict (forecast_id) do update
      set result = excluded.result, closing = excluded.closing, settled_at = excluded.settled_at
      where (arena_results.result, arena_results.closing) is distinct from (excluded.result, excluded.closing)`.execute(
    db,
  );
}
