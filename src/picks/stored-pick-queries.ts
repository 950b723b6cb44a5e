import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { PickContent, PickSummary } from './pick.ts';

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
export const DETAIL = ['books', 'blocks', 'flipPoints', 'lineShape', 'factsAsOf'] as const;

/** The JSON columns, as `insertPick` wrote them. */
type StoredSummary = {
  projection: PickSummary['projection'];
  bestBook: PickSummary['bestBook'];
  blockScores: PickSummary['blockScores'];
  priceBook: PickSummary['bestBook'];
};
export type StoredDetail = { [Name in (typeof DETAIL)[number]]: PickContent[Name] };

/** Every pick known at an instant, with closing and result only as far as known then. */
export const picksAsOf = (db: Db, asOf: Date) => {
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

export type PickQuery = ReturnType<typeof picksAsOf>;
type Row = Awaited<ReturnType<PickQuery['execute']>>[number];

/** A pick as read from its row. */
export function pickOf<R extends Row>(row: R) {
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
