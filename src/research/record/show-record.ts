import { calibrationBands } from '../../domain/calibration-bands.ts';
import { groupBy } from '../../domain/collections.ts';
import { addDays, leagueDate } from '../../domain/dates.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { round } from '../../domain/numeric.ts';
import { profitOf } from '../../domain/odds.ts';
import { STATS } from '../../domain/stats.ts';
import { findPlayer } from '../../league/player-queries.ts';
import { findTeam } from '../../league/team-queries.ts';
import {
  listRecord,
  listRecordTeams,
  type RecordedPick,
  type RecordFilter,
  type RecordRow,
} from '../../picks/record-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { checkSpan } from '../../platform/http/time-query.ts';
import { invalid } from '../../platform/problem.ts';
import { clvBins } from './clv-bins.ts';
import type {
  PublicRecord,
  PublicRecordQuery,
  RecordQuery,
  ReliabilityRow,
  TrackRecord,
} from './contract.ts';
import type { RecordPicks, RecordPicksQuery } from './picks-contract.ts';
import { closingBets, forecastsOf, tally } from './tally.ts';

const DAYS = 90;

type Ask = Omit<RecordQuery, 'asOf'> & { asOf: Date };

async function filterOf(db: Db, ask: Ask): Promise<RecordFilter> {
  const { league, from, to, playerId, teamId, versions = 'standing', asOf } = ask;
  const last = to ?? leagueDate(asOf);
  const first = from ?? addDays(last, -DAYS);
  checkSpan(first, last);
  if (playerId !== undefined && !(await findPlayer(db, { id: playerId, asOf })))
    throw unknownId('playerId', `There is no player ${playerId}.`);
  if (teamId !== undefined && !(await findTeam(db, { id: teamId, asOf })))
    throw unknownId('teamId', `There is no team ${teamId}.`);
  return { asOf, from: first, to: last, league, playerId, teamId, everyVersion: versions === 'all' };
}

const unknownId = (name: string, detail: string) => invalid([{ in: 'query', name, detail }]);

/** Performance of the picks, with live picks separate from backfilled ones. */
export async function trackRecord(db: Db, ask: Ask): Promise<TrackRecord> {
  const filter = await filterOf(db, ask);
  const rows = await listRecord(db, filter);
  const of = (origin: RecordRow['origin']) => rows.filter((row) => row.origin === origin);
  return {
    from: filter.from,
    to: filter.to,
    versions: filter.everyVersion ? 'all' : 'standing',
    live: tally(of('live')),
    backfill: tally(of('backfill')),
    ratings: grouped(rows, ['origin', 'league', 'rating']).map(([key, some]) => ({ ...key, ...tally(some) })),
    days: grouped(rows, ['date', 'origin']).map(([key, some]) => {
      const { picks, settled, hits, misses, units } = tally(some);
      return { ...key, picks, settled, hits, misses, units };
    }),
    generatedAt: ask.asOf,
  };
}

/** Predicted versus actual hit rates by origin, league, rating, stat and side. */
export async function reliability(db: Db, ask: Ask): Promise<ReliabilityRow[]> {
  const rows = await listRecord(db, await filterOf(db, ask));
  return grouped(rows, ['origin', 'league', 'rating', 'stat', 'direction']).map(([key, some]) => ({
    ...key,
    ...tally(some),
  }));
}

/** The public part: no individual picks. */
export async function publicRecord(db: Db, ask: PublicRecordQuery & { asOf: Date }): Promise<PublicRecord> {
  const filter = await filterOf(db, ask);
  const rows = (await listRecord(db, filter)).filter(matches(ask));
  return {
    from: filter.from,
    to: filter.to,
    teams: await listRecordTeams(db, filter),
    records: grouped(rows, ['origin', 'league', 'rating']).map(([key, some]) => ({ ...key, ...tally(some) })),
    overall: grouped(rows, ['origin']).map(([key, some]) => ({ ...key, ...tally(some) })),
    days: grouped(rows, ['date', 'origin']).map(([key, some]) => {
      const { picks, hits, misses, pushes, units, stakedUnits } = tally(some);
      return { ...key, picks, hits, misses, pushes, units, stakedUnits };
    }),
    clv: grouped(rows, ['origin']).flatMap(([key, some]) => clvBins(some).map((bin) => ({ ...key, ...bin }))),
    calibration: grouped(rows, ['origin']).flatMap(([key, some]) =>
      calibrationBands(forecastsOf(some)).map((band) => ({ ...key, ...band })),
    ),
  };
}

const matches =
  ({ rating, stat, direction }: PublicRecordQuery) =>
  (row: RecordRow): boolean =>
    (rating === undefined || row.rating === rating) &&
    (stat === undefined || row.stat === stat) &&
    (direction === undefined || row.direction === direction);

const MOST_PICKS = 200;

/** The picks behind one figure of the record, newest first. Bands of chance hold decided picks only, as in the calibration. */
export async function recordPicks(db: Db, ask: RecordPicksQuery & { asOf: Date }): Promise<RecordPicks> {
  const { origin, minConfidence, maxConfidence, clvAbove, clvAtMost } = ask;
  const filter = await filterOf(db, ask);
  const ofOrigin = (await listRecord(db, filter)).filter((row) => row.origin === origin && matches(ask)(row));
  const inBand =
    minConfidence === undefined && maxConfidence === undefined
      ? ofOrigin
      : ofOrigin.filter(
          ({ result, confidence }) =>
            (result === 'hit' || result === 'miss') &&
            confidence >= (minConfidence ?? 0) &&
            confidence <= (maxConfidence ?? 1),
        );
  const rows =
    clvAbove === undefined && clvAtMost === undefined
      ? inBand
      : closingBets(inBand).filter(
          ({ clvPercent }) =>
            clvPercent > (clvAbove ?? Number.NEGATIVE_INFINITY) &&
            clvPercent <= (clvAtMost ?? Number.POSITIVE_INFINITY),
        );
  return {
    from: filter.from,
    to: filter.to,
    origin,
    count: rows.length,
    items: rows.toReversed().slice(0, MOST_PICKS).map(pickOnRecord),
  };
}

const pickOnRecord = ({ id, decimalPrice, ...row }: RecordedPick): RecordPicks['items'][number] => ({
  pickId: id,
  date: row.date,
  league: row.league,
  playerName: row.playerName,
  stat: row.stat,
  line: row.line,
  direction: row.direction,
  rating: row.rating,
  confidence: row.confidence,
  price: decimalPrice,
  stake: row.stake,
  result: row.result,
  actual: row.actual,
  units: round(profitOf(row.result, decimalPrice), 4),
  clvPercent: row.clvPercent,
});

type Column = 'origin' | 'league' | 'rating' | 'stat' | 'direction' | 'date';

/** Rows grouped by some columns and sorted by them, with `live` and `nba` first. */
function grouped<C extends Column>(
  rows: readonly RecordRow[],
  columns: readonly C[],
): [Pick<RecordRow, C>, RecordRow[]][] {
  const keyOf = (row: RecordRow) => columns.map((column) => rank(column, row)).join(' ');
  return [...groupBy(rows, keyOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, some]) => [
      Object.fromEntries(columns.map((column) => [column, some[0][column]])) as Pick<RecordRow, C>,
      some,
    ]);
}

function rank(column: Column, row: RecordRow): string {
  if (column === 'origin') return row.origin === 'live' ? '0' : '1';
  if (column === 'league') return String(LEAGUES.indexOf(row.league));
  if (column === 'stat') return String(STATS.indexOf(row.stat)).padStart(2, '0');
  return row[column];
}
