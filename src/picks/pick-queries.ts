import { sql } from 'kysely';
import { propKey } from '../lines/line-moves.ts';
import type { Db } from '../platform/db/connect.ts';
import type { PublishedRating } from '../platform/db/tables.ts';
import { Problem } from '../platform/problem.ts';
import type { LineShape, Pick, PickBook, WholePick } from './pick.ts';
import { inOrder, type PickFilter, type PickSort, withFilter } from './pick-filter-queries.ts';
import { DETAIL, pickOf, picksAsOf, type StoredDetail } from './stored-pick-queries.ts';

/** One pick with its full content. Null when it was not published by then. */
export async function findPick(db: Db, { id, asOf }: { id: number; asOf: Date }): Promise<WholePick | null> {
  const row = await picksAsOf(db, asOf)
    .select(DETAIL)
    .$narrowType<StoredDetail>()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? pickOf(row) : null;
}

/** Some picks with their full content, those published by then. */
export async function listWholePicks(
  db: Db,
  { ids, asOf }: { ids: readonly number[]; asOf: Date },
): Promise<WholePick[]> {
  const rows = await picksAsOf(db, asOf)
    .select(DETAIL)
    .$narrowType<StoredDetail>()
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .execute();
  return rows.map((row) => pickOf(row));
}

export async function getPick(db: Db, ask: { id: number; asOf: Date }): Promise<WholePick> {
  const pick = await findPick(db, ask);
  if (!pick) throw new Problem('not-found', `There is no pick ${ask.id}.`);
  return pick;
}

/** Picks that match a filter, sorted; a page of them if a limit is given. */
export async function listPicks(
  db: Db,
  filter: PickFilter,
  {
    sort = '-score',
    limit,
    offset = 0,
  }: { sort?: PickSort; limit?: number | undefined; offset?: number } = {},
): Promise<Pick[]> {
  if (filter.gameIds?.length === 0) return [];
  let query = inOrder(withFilter(picksAsOf(db, filter.asOf), filter), sort);
  if (limit !== undefined) query = query.limit(limit).offset(offset);
  return (await query.execute()).map((row) => pickOf(row));
}

export type Bet = Pick & { lineShape: LineShape; books: PickBook[] };

/** Picks with the data that settlement needs. */
export async function listBets(db: Db, filter: PickFilter): Promise<Bet[]> {
  const rows = await withFilter(picksAsOf(db, filter.asOf), filter)
    .select(['lineShape', 'books'])
    .$narrowType<Omit<StoredDetail, 'blocks' | 'flipPoints' | 'factsAsOf'>>()
    .orderBy('id')
    .execute();
  return rows.map((row) => pickOf(row));
}

/** The line shapes of the last picks that were published on the props of some games, by prop. */
export async function listLineShapes(
  db: Db,
  { gameIds, asOf }: { gameIds: readonly number[]; asOf: Date },
): Promise<Map<string, LineShape>> {
  const rows = await db
    .selectFrom('picks')
    .select(['gameId', 'playerId', 'stat', 'lineShape'])
    .$narrowType<{ lineShape: LineShape }>()
    .where('gameId', '=', sql<number>`any(${gameIds}::int[])`)
    .where('publishedAt', '<=', asOf)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [propKey(row), row.lineShape]));
}

export type PickCounts = { count: number; premiumCount: number; standardCount: number };

/** How many picks match a filter, by rating. */
export async function countPicks(db: Db, filter: PickFilter): Promise<PickCounts> {
  if (filter.gameIds?.length === 0) return { count: 0, premiumCount: 0, standardCount: 0 };
  const rated = withFilter(picksAsOf(db, filter.asOf), filter).clearSelect().select('rating');
  const rows = await db
    .selectFrom(rated.as('rated'))
    .select(['rating', (query) => query.fn.countAll<number>().as('n')])
    .groupBy('rating')
    .execute();
  const of = (rating: PublishedRating) => rows.find((row) => row.rating === rating)?.n ?? 0;
  const [premiumCount, standardCount] = [of('premium'), of('standard')];
  return { count: premiumCount + standardCount, premiumCount, standardCount };
}
