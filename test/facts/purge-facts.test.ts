import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { daysAfter } from '../../src/domain/dates.ts';
import { DEFAULT_RIGHTS } from '../../src/domain/source-rights.ts';
import { saveFacts } from '../../src/ingest/pipeline/save-facts.ts';
import { listFactSources } from '../../src/ingest/sources/fact-source-queries.ts';
import { purgeExpiredFacts } from '../../src/ingest/sources/purge-expired.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { createLog } from '../../src/platform/log.ts';
import { createRights } from '../../src/platform/rights/rights.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';

const NOW = new Date('2026-01-31T12:00:00Z');
const database = duringTests(startTestDatabase);

const log = createLog('silent');
const rights = createRights({ ...DEFAULT_RIGHTS, espn: { ...DEFAULT_RIGHTS.espn, keepDays: 10 } });

const report = (playerId: number, source: string, daysAgo: number) => ({
  league: 'nba' as const,
  playerId,
  teamId: null,
  status: 'out' as const,
  description: null,
  expectedReturn: null,
  source,
  capturedAt: daysAfter(NOW, -daysAgo),
});
const quote = (playerId: number, source: 'espn' | 'the-odds-api', daysAgo: number) => ({
  league: 'nba' as const,
  gameId: 1,
  date: '2026-01-20',
  playerId,
  stat: 'points' as const,
  book: 'fanduel',
  kind: 'standard' as const,
  line: 20.5,
  overOdds: -110,
  underOdds: -110,
  suspended: false,
  capturedAt: daysAfter(NOW, -daysAgo),
  isTimed: true,
  source,
});

test('facts of a source with a limit are deleted when it is over; those of others and newer ones stay', async () => {
  const { db } = database;
  for (const daysAgo of [20, 5])
    await inTransaction(db, (db) =>
      saveFacts(db, {
        league: 'nba',
        facts: {
          injuries: [report(daysAgo, 'espn', daysAgo), report(100 + daysAgo, 'balldontlie', daysAgo)],
          propQuotes: [quote(daysAgo, 'espn', daysAgo), quote(100 + daysAgo, 'the-odds-api', daysAgo)],
        },
        arrival: { as: 'observed', at: daysAfter(NOW, -daysAgo) },
      }),
    );
  expect(await listFactSources(db)).toMatchObject({
    injuries: ['balldontlie', 'espn'],
    quotes: ['the-odds-api', 'espn'],
  });
  await purgeExpiredFacts({ db, rights, log }, NOW);
  const playersIn = async (table: 'injuryReports' | 'oddsQuotes') =>
    (await db.selectFrom(table).select('playerId').orderBy('playerId').execute()).map((row) => row.playerId);
  expect(await playersIn('injuryReports')).toEqual([5, 105, 120]);
  expect(await playersIn('oddsQuotes')).toEqual([5, 105, 120]);
});

test('facts are append-only for everybody else', async () => {
  const { db } = database;
  await expect(sql`delete from injury_reports`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`delete from odds_quotes`.execute(db)).rejects.toThrow('append-only');
  const purging = inTransaction(db, async (db) => {
    await sql`select set_config('hardwood.purge_facts', 'on', true)`.execute(db);
    await sql`update injury_reports set status = 'probable'`.execute(db);
  });
  await expect(purging).rejects.toThrow('append-only');
});
