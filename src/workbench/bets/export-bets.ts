import type { League } from '../../domain/leagues.ts';
import type { Stat } from '../../domain/stats.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { PublishedRating } from '../../platform/db/tables.ts';
import type { Column, ColumnType, DataRow } from '../column.ts';
import { type BetRow, listBets } from './bet-queries.ts';

const TYPES = {
  id: 'integer',
  kind: 'string',
  pickId: 'integer',
  rating: 'string',
  league: 'string',
  date: 'date',
  gameId: 'integer',
  tipAt: 'date-time',
  playerId: 'integer',
  playerName: 'string',
  stat: 'string',
  side: 'string',
  line: 'number',
  description: 'string',
  book: 'string',
  price: 'integer',
  stake: 'number',
  placedAt: 'date-time',
  probability: 'number',
  note: 'string',
  result: 'string',
  actual: 'number',
  voidReason: 'string',
  profit: 'number',
  closingLine: 'number',
  clvPercent: 'number',
  bookClvPercent: 'number',
  closingEdgePercent: 'number',
  settledAt: 'date-time',
  createdAt: 'date-time',
} as const satisfies Partial<Record<keyof BetRow, ColumnType>>;

export const BET_COLUMNS: readonly Column[] = Object.entries(TYPES).map(([name, type]) => ({ name, type }));

type Filters = { from?: string; to?: string; league?: League; rating?: PublishedRating; stat?: Stat };
type Ask = { userId: number; filters: Filters; asOf: Date };

const PAGE = 1_000;

/** The bets that an account had logged by then, newest first, with their results of today. */
export async function* betPages(db: Db, { userId, filters, asOf }: Ask): AsyncGenerator<DataRow[]> {
  const { league, rating, ...filter } = filters;
  for (let below = null; ; ) {
    const rows: BetRow[] = await listBets(db, { userId, ...filter }, { below, limit: PAGE, createdBy: asOf });
    yield rows
      .filter((bet) => (league ?? bet.league) === bet.league && (rating ?? bet.rating) === bet.rating)
      .map(({ lineShape: _, ...bet }) => bet);
    const last = rows.at(-1);
    if (rows.length < PAGE || !last) return;
    below = last;
  }
}
