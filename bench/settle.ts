import { rmSync } from 'node:fs';
import { addDays, leagueDate } from '../src/domain/dates.ts';
import { sampleFeed } from '../src/ingest/feeds/sample/sample-feed.ts';
import { backfillPicks } from '../src/ingest/pipeline/backfill-picks.ts';
import { loadHistory } from '../src/ingest/pipeline/load-history.ts';
import { settleDay } from '../src/picks/settle-day.ts';
import { systemClock } from '../src/platform/clock.ts';
import { connect } from '../src/platform/db/connect.ts';
import { startEmbedded } from '../src/platform/db/embedded.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { type Row, withLimit } from './row.ts';
import { makeFolder, startService } from './service.ts';

const DAYS = 30;
const LIMIT_MS = 10_000;
const ROUNDS = 3;

/** A month of picks, settled again day by day as after a correction of every box score. */
export async function benchSettle(): Promise<Row[]> {
  const folder = makeFolder();
  await (await startService({}, folder)).stop();
  const now = systemClock.now();
  const today = leagueDate(now);
  const embedded = await startEmbedded({ dataDir: folder, now, onRestart: console.error });
  const { db, close } = connect({ socketDir: embedded.socketDir }, console.error);
  const ask = { feed: sampleFeed(), league: 'nba', steps: ['odds'], asOf: now } as const;
  await loadHistory(db, systemClock, { ...ask, from: addDays(today, -DAYS), to: addDays(today, -1) });
  const from = addDays(today, -DAYS);
  await backfillPicks(db, { league: 'nba', from, to: today, now, clock: systemClock });
  const { count } = await db
    .selectFrom('picks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    for (let back = DAYS; back > 0; back--)
      await inTransaction(db, (db) =>
        settleDay(db, {
          league: 'nba',
          date: addDays(today, -back),
          at: systemClock.now(),
          force: true,
          announce: false,
        }),
      );
    values.push(performance.now() - began);
  }
  await close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
  const note = `${count.toLocaleString('en-US')} picks`;
  return [withLimit('settlement of a month, embedded', 'ms', { values, limit: LIMIT_MS, note })];
}
