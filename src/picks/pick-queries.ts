import { sql } from 'kysely';
import type { League } from '../domain/leagues.ts';
import type { Stat } from '../domain/stats.ts';
import { propKey } from '../lines/line-moves.ts';
import type { Direction } from '../model/score.ts';
import type { Db } from '../platform/db/connect.ts';
import type { PickOrigin, PickResultWord, PublishedRating } from '../platform/db/tables.ts';
import { Problem } from '../platform/problem.ts';
import type { LineShape, Pick, PickBook, PickContent, PickSummary, WholePick } from './pick.ts';

const SUMMARY = [
  'id',
  'runId',
  'origin',
  'publishedAt',
  'versionNumber as version',
  'previous',
  'league',
  'date',
  'gameId',
  'tipAt',
  'playerId',
  'playerName',
  'teamId',
  'teamAbbreviation',
  'opponentTeamId',
  'opponentAbbreviation',
  'isHome',
  'playerStatus',
  'stat',
  'line',
  'direction',
  'scoreFinal',
  'rating',
  'confidence',
  'pushProbability',
  'breakEven',
  'fairOdds',
  'decimalPrice',
  'evPercent',
  'stake',
  'projection',
  'bestBook',
  'blockScores',
  'summary',
  'modelVersion',
] as const;
const DETAIL = ['books', 'blocks', 'flipPoints', 'lineShape', 'factsAsOf'] as const;

/** The JSON columns, as `insertPick` wrote them. */
type StoredSummary = {
  projection: PickSummary['projection'];
  bestBook: PickSummary['bestBook'];
  blockScores: PickSummary['blockScores'];
  priceBook: PickSummary['bestBook'];
};
type StoredDetail = { [Name in (typeof DETAIL)[number]]: PickContent[Name] };

/** Every pick known at an instant, with closing and result only as far as known then. */
const picksAsOf = (db: Db, asOf: Date) => {
  const ifKnown = <T>(column: string) =>
    sql<T | null>`case when closed_at <= ${asOf} then ${sql.ref(column)} end`;
  return db
    .selectFrom('picks')
    .leftJoinLateral(
      (outer) =>
        outer
          .selectFrom('pickResults')
          .select(['result', 'actual', 'voidReason', 'closingLine', 'closingProbability'])
          .select(['priceClvPercent as clvPercent', 'closingEdgePercent', 'settledAt'])
          .select('version as resultVersion')
          .whereRef('pickId', '=', 'picks.id')
          .where('settledAt', '<=', asOf)
          .orderBy('version', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (outer) =>
        outer
          .selectFrom('pickPrices')
          .select(['price', 'pickPrices.bestBook as priceBook', 'capturedAt as pricedAt'])
          .whereRef('pickId', '=', 'picks.id')
          .where('capturedAt', '<=', asOf)
          .orderBy('capturedAt', 'desc')
          .limit(1)
          .as('current'),
      (join) => join.onTrue(),
    )
    .select(SUMMARY)
    .select([
      ifKnown<Date>('closed_at').as('closedAt'),
      ifKnown<'superseded' | 'withdrawn'>('closed_as').as('closedAs'),
      ifKnown<string>('closed_because').as('closedBecause'),
      ifKnown<number>('superseded_by').as('supersededBy'),
    ])
    .select(['result', 'actual', 'voidReason', 'closingLine', 'closingProbability', 'clvPercent'])
    .select(['closingEdgePercent', 'settledAt', 'resultVersion', 'price', 'priceBook', 'pricedAt'])
    .where('publishedAt', '<=', asOf)
    .$narrowType<StoredSummary>();
};

type PickQuery = ReturnType<typeof picksAsOf>;
type Row = Awaited<ReturnType<PickQuery['execute']>>[number];

function pickOf<R extends Row>(row: R) {
  const { result, actual, voidReason, closingLine, closingProbability, clvPercent, ...rest } = row;
  const { closingEdgePercent, settledAt, resultVersion, price, priceBook, pricedAt, ...pick } = rest;
  const closing = { closingLine, closingProbability, clvPercent, closingEdgePercent };
  const outcome =
    result === null || settledAt === null || resultVersion === null
      ? null
      : { result, actual, voidReason, ...closing, settledAt, version: resultVersion };
  const currentPrice =
    price === null || pricedAt === null ? null : { price, bestBook: priceBook, at: pricedAt };
  return { ...pick, outcome, currentPrice };
}

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

export const PICK_SORTS = [
  'score',
  '-score',
  'startsAt',
  'player',
  'ev',
  'publishedAt',
  '-publishedAt',
] as const;
export type PickSort = (typeof PICK_SORTS)[number];

export type PickFilter = {
  /** Only what was known at this instant. */
  asOf: Date;
  league?: League | undefined;
  /** Calendar days, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  gameIds?: readonly number[] | undefined;
  playerId?: number | undefined;
  teamId?: number | undefined;
  stat?: Stat | undefined;
  direction?: Direction | undefined;
  rating?: PublishedRating | undefined;
  minScore?: number | undefined;
  origin?: PickOrigin | undefined;
  settled?: boolean | undefined;
  result?: PickResultWord | undefined;
  /** Include picks superseded or withdrawn by then; otherwise only current ones. */
  includeClosed?: boolean;
};

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

function withFilter(picks: PickQuery, filter: PickFilter): PickQuery {
  let query = picks;
  const { asOf, gameIds, from, to, minScore, settled } = filter;
  for (const column of [
    'league',
    'playerId',
    'teamId',
    'stat',
    'direction',
    'rating',
    'origin',
    'result',
  ] as const)
    if (filter[column] !== undefined) query = query.where(column, '=', filter[column]);
  if (from !== undefined) query = query.where('date', '>=', from);
  if (to !== undefined) query = query.where('date', '<=', to);
  if (gameIds !== undefined) query = query.where('gameId', '=', sql<number>`any(${gameIds}::int[])`);
  if (minScore !== undefined) query = query.where('scoreFinal', '>=', minScore);
  if (settled !== undefined) query = query.where('resultVersion', settled ? 'is not' : 'is', null);
  if (!filter.includeClosed)
    query = query.where((pick) => pick.or([pick('closedAt', 'is', null), pick('closedAt', '>', asOf)]));
  return query;
}

type SortColumn = 'scoreFinal' | 'tipAt' | 'playerName' | 'evPercent' | 'publishedAt';
const ORDER: Record<PickSort, readonly [column: SortColumn, direction: 'asc' | 'desc'][]> = {
  score: [['scoreFinal', 'asc']],
  '-score': [['scoreFinal', 'desc']],
  startsAt: [
    ['tipAt', 'asc'],
    ['scoreFinal', 'desc'],
  ],
  player: [
    ['playerName', 'asc'],
    ['scoreFinal', 'desc'],
  ],
  ev: [['evPercent', 'desc']],
  publishedAt: [['publishedAt', 'asc']],
  '-publishedAt': [['publishedAt', 'desc']],
};

function inOrder(picks: PickQuery, sort: PickSort): PickQuery {
  let query = picks;
  for (const [column, direction] of ORDER[sort]) query = query.orderBy(column, direction);
  return query.orderBy('id', sort === '-publishedAt' ? 'desc' : 'asc');
}
