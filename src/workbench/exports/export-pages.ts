import { leagueDate } from '../../domain/dates.ts';
import { DEFAULT_LEAGUE, type League } from '../../domain/leagues.ts';
import { listGames } from '../../league/game-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Rights } from '../../platform/rights/rights.ts';
import type { SourcedField } from '../../platform/rights/sourced.ts';
import { SOURCED_COLUMNS } from '../bets/contract.ts';
import { BET_COLUMNS, betPages } from '../bets/export-bets.ts';
import type { Column, DataRow } from '../column.ts';
import type { Condition, Order } from '../conditions.ts';
import { listRows } from '../resource-queries.ts';
import { RESOURCES, type ResourceName } from '../resources.ts';
import type { ExportFilters } from './contract.ts';
import type { ExportType } from './kinds.ts';
import { TRACK_RECORD_COLUMNS, trackRecordRows } from './track-record.ts';

const OLDEST_DAY = '2000-01-01';
/** About 1,000 box scores, which fit in memory and do not block the database. */
const GAMES_PER_PAGE = 40;

/** Types whose rows are the same for every account. */
type SharedType = Exclude<ExportType, 'bets'>;

/** The resource behind each export type and the row order inside a page. Pages go back in time. */
const SOURCES: Record<SharedType, { resource: ResourceName; order: readonly string[]; settled?: boolean }> = {
  picks: { resource: 'picks', order: ['-gameDate', 'gameId', 'playerId', 'stat', 'pickId'] },
  settledPicks: {
    resource: 'picks',
    order: ['-gameDate', 'gameId', 'playerId', 'stat', 'pickId'],
    settled: true,
  },
  lineMoves: { resource: 'lineMoves', order: ['-gameDate', 'gameId', 'playerId', 'stat', 'capturedAt'] },
  gameLogs: { resource: 'gameLogs', order: ['-gameDate', 'gameId', 'playerId'] },
  trackRecord: {
    resource: 'picks',
    order: ['-gameDate', 'gameId', 'playerId', 'stat', 'pickId'],
    settled: true,
  },
};

/** A filter for which a type has no column is rejected, not ignored. */
export function takesFilter(type: ExportType, name: 'rating' | 'stat'): boolean {
  if (type === 'bets') return true;
  const { resource } = SOURCES[type];
  return resource === 'picks' || (name === 'stat' && resource === 'lineMoves');
}

export function columnsOf(type: ExportType): readonly Column[] {
  if (type === 'bets') return BET_COLUMNS;
  return type === 'trackRecord' ? TRACK_RECORD_COLUMNS : RESOURCES[SOURCES[type].resource].columns;
}

/** What a file of this type shows. A file of own bets is never refused: it lacks what may not be exported. */
export function shownBy(type: ExportType): readonly SourcedField[] {
  if (type === 'bets') return [];
  const columns = Object.entries(RESOURCES[SOURCES[type].resource].sourced).map(([field, of]) => ({
    field,
    ...of,
  }));
  return type === 'trackRecord' ? columns.filter(({ derived }) => derived) : columns;
}

type Ask = { type: ExportType; userId: number; filters: ExportFilters; asOf: Date; rights: Rights };

/** The rows of an export, newest games first, page by page, all as known at one instant. */
export async function* exportPages(db: Db, { type, ...ask }: Ask): AsyncGenerator<DataRow[]> {
  if (type === 'bets') return yield* ownBets(betPages(db, ask), ask.rights);
  if (type !== 'trackRecord') return yield* readPages(db, { ...ask, type });
  yield await trackRecordRows(readPages(db, { ...ask, type }));
}

async function* ownBets(pages: AsyncGenerator<DataRow[]>, rights: Rights): AsyncGenerator<DataRow[]> {
  const hidden = Object.entries(SOURCED_COLUMNS).filter(([, of]) => rights.lacking('export', of) !== null);
  const blank = Object.fromEntries(hidden.map(([name]) => [name, null]));
  for await (const rows of pages) yield rows.map((row) => ({ ...row, ...blank }));
}

type SharedAsk = { type: SharedType; filters: ExportFilters; asOf: Date };

async function* readPages(db: Db, { type, filters, asOf }: SharedAsk): AsyncGenerator<DataRow[]> {
  const { resource, order, settled = false } = SOURCES[type];
  const { columns } = RESOURCES[resource];
  const column = (name: string): Column => columns.find((one) => one.name === name)!;
  const conditions: Condition[] = (['rating', 'stat'] as const).flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [{ column: column(name), op: 'eq' as const, value }];
  });
  const inTurn = order.map(
    (name): Order => ({
      column: column(name.replace(/^-/, '')),
      descending: name.startsWith('-'),
    }),
  );
  for await (const games of gamePages(db, { filters, asOf })) {
    const league: League = filters.league ?? DEFAULT_LEAGUE;
    const rows = await listRows(db, { resource, league, games, asOf, columns, conditions, order: inTurn });
    yield settled ? rows.filter(({ settledAt }) => settledAt !== null) : rows;
  }
}

async function* gamePages(db: Db, { filters, asOf }: { filters: ExportFilters; asOf: Date }) {
  const { league = DEFAULT_LEAGUE, from = OLDEST_DAY, to = leagueDate(asOf) } = filters;
  const games = (await listGames(db, { league, from, to, asOf })).reverse();
  for (let start = 0; start < games.length; start += GAMES_PER_PAGE)
    yield games.slice(start, start + GAMES_PER_PAGE);
}
