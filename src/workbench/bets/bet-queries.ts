import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { League } from '../../domain/leagues.ts';
import type { Db } from '../../platform/db/connect.ts';
import { snake } from '../../platform/db/fact-table.ts';
import type { BetsTable } from '../../platform/db/tables.ts';
import { Problem } from '../../platform/problem.ts';

export type BetRow = Selectable<BetsTable>;
export type NewBetRow = Omit<Insertable<BetsTable>, 'id'>;

const COLUMNS = [
  'userId',
  'kind',
  'pickId',
  'rating',
  'league',
  'date',
  'gameId',
  'tipAt',
  'playerId',
  'playerName',
  'stat',
  'line',
  'side',
  'description',
  'book',
  'price',
  'stake',
  'placedAt',
  'probability',
  'note',
  'lineShape',
  'result',
  'profit',
  'settledAt',
  'importId',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof NewBetRow)[];
const COLUMN_LIST = sql.raw(COLUMNS.map(snake).join(', '));

/**
 * Returns the bets as stored, in the given order. One JSON parameter for all: ten thousand rows as single values take
 * several times longer.
 */
export async function insertBets(db: Db, bets: readonly NewBetRow[]): Promise<BetRow[]> {
  const records = bets.map((bet) => ({
    ...snakeKeys(bet),
    line_shape: bet.lineShape ? JSON.parse(bet.lineShape) : null,
  }));
  const { rows } = await sql<BetRow>`
    insert into bets (${COLUMN_LIST})
    select ${COLUMN_LIST} from jsonb_populate_recordset(null::bets, ${JSON.stringify(records)}::jsonb)
    returning *`.execute(db);
  return rows;
}

const snakeKeys = (bet: NewBetRow): Record<string, unknown> =>
  Object.fromEntries(COLUMNS.map((name) => [snake(name), bet[name] ?? null]));

/** Locks the row until the transaction ends. Another account's bet gives the same 404 as a missing one. */
export async function getBet(db: Db, { userId, id }: { userId: number; id: number }): Promise<BetRow> {
  const row = await db
    .selectFrom('bets')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('not-found', `There is no bet ${id}.`);
  return row;
}

export const updateBet = (db: Db, id: number, change: Updateable<BetsTable>): Promise<BetRow> =>
  db.updateTable('bets').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const deleteBet = (db: Db, id: number) => db.deleteFrom('bets').where('id', '=', id).execute();

export const countBets = async (db: Db, userId: number): Promise<number> => {
  const { n } = await db
    .selectFrom('bets')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export type BetFilter = {
  userId: number;
  book?: string | undefined;
  stat?: string | undefined;
  settled?: boolean | undefined;
  /** Days, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
};

export type BetCursor = { placedAt: Date; id: number };

/** Bets of one account, newest first. */
export function listBets(
  db: Db,
  { userId, book, stat, settled, from, to }: BetFilter,
  page: { below?: BetCursor | null; limit?: number; createdBy?: Date } = {},
): Promise<BetRow[]> {
  const { below, limit, createdBy } = page;
  let query = db
    .selectFrom('bets')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('placedAt', 'desc')
    .orderBy('id', 'desc');
  if (book !== undefined) query = query.where('book', '=', book);
  if (stat !== undefined) query = query.where(sql<boolean>`stat = ${stat}`);
  if (settled !== undefined) query = query.where('result', settled ? 'is not' : 'is', null);
  if (from !== undefined) query = query.where('date', '>=', from);
  if (to !== undefined) query = query.where('date', '<=', to);
  if (createdBy !== undefined) query = query.where('createdAt', '<=', createdBy);
  if (below) query = query.where(sql<boolean>`(placed_at, id) < (${below.placedAt}, ${below.id})`);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

/** Bets of all accounts on the games of a day, and those that were logged for the day. Locked until the commit. */
export const lockBetsOfDay = (
  db: Db,
  { league, date, gameIds, at }: { league: League; date: string; gameIds: readonly number[]; at: Date },
): Promise<BetRow[]> =>
  db
    .selectFrom('bets')
    .selectAll()
    .where('kind', '!=', 'manual')
    .where('league', '=', league)
    .where('tipAt', '<=', at)
    .where((row) => row.or([row('date', '=', date), row('gameId', '=', sql<number>`any(${gameIds}::int[])`)]))
    .orderBy('id')
    .forUpdate()
    .execute();

/** Covered bets of an account on a day that have no result. Locked until the commit. */
export const lockOpenBets = (
  db: Db,
  { userId, league, date }: { userId: number; league: League; date: string },
): Promise<BetRow[]> =>
  db
    .selectFrom('bets')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '!=', 'manual')
    .where('league', '=', league)
    .where('date', '=', date)
    .where('result', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Days with bets of an account that have begun and have no result. */
export const listOpenBetDays = async (
  db: Db,
  { userId, at }: { userId: number; at: Date },
): Promise<{ league: League; date: string }[]> => {
  const { rows } = await sql<{ league: League; date: string }>`
    select distinct league, date from bets
    where user_id = ${userId} and kind <> 'manual' and result is null and tip_at <= ${at}
    order by date, league`.execute(db);
  return rows;
};

/** Stakes of bets placed from an instant on, apart from one. */
export async function sumStakes(
  db: Db,
  { userId, since, until, apart }: { userId: number; since: Date; until: Date; apart: number | null },
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(stake), 0)::float8 as sum from bets
    where user_id = ${userId} and placed_at >= ${since} and placed_at < ${until}
      and id is distinct from ${apart}::int`.execute(db);
  return rows[0]?.sum ?? 0;
}

/** Profit of all settled bets. */
export async function sumProfit(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(profit), 0)::float8 as sum from bets where user_id = ${userId}`.execute(db);
  return rows[0]?.sum ?? 0;
}
