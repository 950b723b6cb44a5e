import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { InjuryReport, InjuryStatus } from '../../src/domain/injuries.ts';
import { listInjuries } from '../../src/league/injury-queries.ts';
import { saveInjuries } from '../../src/league/save-queries.ts';
import { manualClock, systemClock } from '../../src/platform/clock.ts';
import { awaitCommits } from '../../src/platform/db/commit-instant.ts';
import { importHistory, listImportedRanges, observe } from '../../src/platform/db/observed-leagues.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { injuryReport } from '../data/facts.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';

const MIGRATION = 'migrations/0014_known_at.sql';
const at = (time: string, day = '15') => new Date(`2026-01-${day}T${time}:00Z`);
let players = 0;
const database = duringTests(startTestDatabase);

const clock = manualClock(at('09:00'));
const report = (playerId: number, status: InjuryStatus, capturedAt: Date) =>
  injuryReport({ playerId, status, capturedAt });

/** Reports of one player, ingested at an instant. */
const ingest = (now: Date, ...reports: InjuryReport[]): Promise<number> => {
  clock.set(now);
  return inTransaction(database.db, async (db) => saveInjuries(db, reports, await observe(db, 'nba', clock)));
};
const load = (now: Date, ...reports: InjuryReport[]): Promise<number> => {
  clock.set(now);
  const range = { league: 'nba' as const, kind: 'injuries', from: '2026-01-01' };
  return inTransaction(database.db, async (db) =>
    saveInjuries(db, reports, await importHistory(db, range, clock)),
  );
};
const statusAsOf = async (playerId: number, asOf: Date) => {
  const [newest] = await listInjuries(database.db, { playerIds: [playerId], asOf });
  return newest?.status ?? null;
};

test('history that nobody observed is known when it was captured, and its range is recorded', async () => {
  const id = ++players;
  await load(at('08:00'), report(id, 'out', at('12:00', '10')), report(id, 'probable', at('12:00', '11')));
  expect(await statusAsOf(id, at('11:59', '10'))).toBeNull();
  expect(await statusAsOf(id, at('13:00', '10'))).toBe('out');
  expect(await statusAsOf(id, at('13:00', '11'))).toBe('probable');
  expect(await listImportedRanges(database.db)).toEqual([
    { league: 'nba', fromAt: new Date('2026-01-01T00:00:00Z'), toAt: at('08:00') },
  ]);
});

test('a fact that arrives late is known from its commit on', async () => {
  const id = ++players;
  await ingest(at('09:30'), report(id, 'questionable', at('09:00')));
  await ingest(at('12:00'), report(id, 'out', at('10:00')));
  expect(await statusAsOf(id, at('09:29'))).toBeNull();
  expect(await statusAsOf(id, at('11:59'))).toBe('questionable');
  expect(await statusAsOf(id, at('12:00'))).toBe('out');
});

test('a correction with the same capturedAt is a later version; the same facts twice add nothing', async () => {
  const id = ++players;
  expect(await ingest(at('09:30'), report(id, 'out', at('09:00')))).toBe(1);
  expect(await ingest(at('09:40'), report(id, 'out', at('09:00')))).toBe(0);
  expect(await ingest(at('10:00'), report(id, 'probable', at('09:00')))).toBe(1);
  expect(await ingest(at('10:10'), report(id, 'probable', at('09:00')))).toBe(0);
  expect(await statusAsOf(id, at('09:59'))).toBe('out');
  expect(await statusAsOf(id, at('10:00'))).toBe('probable');
  expect(await ingest(at('11:00'), report(id, 'out', at('09:00')))).toBe(1); // and back again
  expect(await statusAsOf(id, at('10:30'))).toBe('probable');
  expect(await statusAsOf(id, at('11:00'))).toBe('out');
});

test('a version that arrives late does not outlive what was repeated after it', async () => {
  const id = ++players;
  await ingest(at('09:00'), report(id, 'probable', at('09:00')));
  expect(await ingest(at('11:00'), report(id, 'probable', at('11:00')))).toBe(0); // still the same
  // Stored together with the 11:00 version, which now follows another one.
  expect(await ingest(at('12:00'), report(id, 'out', at('10:00')))).toBe(2);
  expect(await statusAsOf(id, at('11:59'))).toBe('probable');
  expect(await statusAsOf(id, at('12:00'))).toBe('probable');
  const [atTip] = await listInjuries(database.db, { playerIds: [id], asOf: at('12:00'), until: at('10:30') });
  expect(atTip?.status).toBe('out');
  expect(await ingest(at('12:30'), report(id, 'out', at('10:00')))).toBe(0);
});

test('repeats within the first call count as well', async () => {
  const id = ++players;
  const said = ['09:00', '09:30', '11:00'].map((time) => report(id, 'probable', at(time)));
  expect(await ingest(at('11:30'), ...said)).toBe(1);
  expect(await ingest(at('12:00'), report(id, 'out', at('10:00')))).toBe(2);
  expect(await statusAsOf(id, at('12:00'))).toBe('probable');
});

test('an import never changes what was answered while the league was observed', async () => {
  const id = ++players;
  await ingest(at('13:00'), report(++players, 'out', at('13:00')));
  expect(await statusAsOf(id, at('13:30'))).toBeNull();
  await load(at('14:00'), report(id, 'out', at('12:00', '10')), report(id, 'probable', at('13:10')));
  expect(await statusAsOf(id, at('13:00', '10'))).toBe('out'); // before anything was observed
  expect(await statusAsOf(id, at('13:30'))).toBeNull(); // the response at that time
  expect(await statusAsOf(id, at('14:00'))).toBe('probable');
  const ranges = await listImportedRanges(database.db);
  expect(ranges.every(({ toAt }) => toAt <= at('09:30'))).toBe(true); // the first commit of these tests
});

test('a reader who waits for commits under way gets the answer that is given later', async () => {
  const id = ++players;
  clock.set(at('15:00'));
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const writing = inTransaction(database.db, async (db) => {
    const arrival = await observe(db, 'nba', clock);
    begin();
    await mayCommit;
    await saveInjuries(db, [report(id, 'out', at('14:30'))], arrival);
  });
  await begun;
  clock.advance(1_000);
  const asOf = clock.now();
  const reading = awaitCommits(database.db, ['nba']).then(() => statusAsOf(id, asOf));
  clock.advance(1_000);
  commit();
  await writing;
  expect(await reading).toBe('out');
  expect(await statusAsOf(id, asOf)).toBe('out');
});

test('rows from before the migration were known when they were captured, up to then as imported', async () => {
  const old = await startTestDatabase();
  try {
    await sql`drop schema public cascade`.execute(old.db);
    await sql`create schema public`.execute(old.db);
    const files = [
      '0001_accounts',
      '0002_operations',
      '0003_facts',
      '0004_events',
      '0005_picks',
      '0009_live',
      '0013_box_scores_by_day',
    ];
    for (const file of files) await sql.raw(readFileSync(`migrations/${file}.sql`, 'utf8')).execute(old.db);
    await sql`insert into games (id, captured_at, league, season, season_type, date, tip_at, home_team_id, away_team_id,
        is_neutral_site, status)
      values (1, '2026-01-10T12:00Z', 'nba', '2025-26', 'regular', '2026-01-11', '2026-01-11T20:00Z', 1, 2, false, 'final')`.execute(
      old.db,
    );
    await sql`create table odds_quotes_2026_01 partition of odds_quotes for values from ('2026-01-01') to ('2026-02-01')`.execute(
      old.db,
    );
    await sql`insert into odds_quotes values ('2026-01-10T13:00Z', '2026-01-11', 1, 9, -110, -110, 0, 1, 0, false, true, 20.5)`.execute(
      old.db,
    );
    await sql.raw(readFileSync(MIGRATION, 'utf8')).execute(old.db);
    for (const table of ['games', 'oddsQuotes'] as const) {
      const rows = await old.db.selectFrom(table).select(['capturedAt', 'knownAt']).execute();
      expect(rows.map(({ capturedAt, knownAt }) => +capturedAt === +knownAt)).toEqual([true]);
    }
    const [range] = await listImportedRanges(old.db);
    expect(range).toMatchObject({ league: 'nba', fromAt: new Date('2026-01-10T12:00:00Z') });
    await expect(sql`update odds_quotes set line = 1`.execute(old.db)).rejects.toThrow('append-only');
  } finally {
    await old.stop();
  }
});

test('a worker of the version before, which does not name known_at, still stores facts', async () => {
  const id = ++players;
  await sql`
    insert into injury_reports (player_id, captured_at, team_id, status, description, expected_return, source)
    values (${id}, ${at('09:00')}, 1, 'out', null, null, 'test')`.execute(database.db);
  // The default of known_at counts microseconds, a Date whole milliseconds: right after the insert it may be behind.
  expect(await statusAsOf(id, new Date(systemClock.now().getTime() + 1))).toBe('out');
  expect(await statusAsOf(id, at('10:00'))).toBeNull();
});
