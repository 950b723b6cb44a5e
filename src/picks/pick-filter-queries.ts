import { sql } from 'kysely';
import type { League } from '../domain/leagues.ts';
import type { Stat } from '../domain/stats.ts';
import type { Direction } from '../model/score.ts';
import type { PickOrigin, PickResultWord, PublishedRating } from '../platform/db/tables.ts';
import type { PickQuery } from './stored-pick-queries.ts';

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
  playerIds?: readonly number[] | undefined;
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

export function withFilter(picks: PickQuery, filter: PickFilter): PickQuery {
  let query = picks;
  const { asOf, gameIds, playerIds, from, to, minScore, settled } = filter;
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
  if (playerIds !== undefined) query = query.where('playerId', '=', sql<number>`any(${playerIds}::int[])`);
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

export function inOrder(picks: PickQuery, sort: PickSort): PickQuery {
  let query = picks;
  for (const [column, direction] of ORDER[sort]) query = query.orderBy(column, direction);
  return query.orderBy('id', sort === '-publishedAt' ? 'desc' : 'asc');
}
