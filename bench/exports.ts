import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_RIGHTS } from '../src/domain/source-rights.ts';
import { systemClock } from '../src/platform/clock.ts';
import { connect } from '../src/platform/db/connect.ts';
import { startEmbedded } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createLog } from '../src/platform/log.ts';
import { createRights } from '../src/platform/rights/rights.ts';
import { exportPages } from '../src/workbench/exports/export-pages.ts';
import { insertExport } from '../src/workbench/exports/export-queries.ts';
import { runExport } from '../src/workbench/exports/run-export.ts';
import { insertManyLogs } from '../test/data/many-logs.ts';
import { type Row, sideBySide } from './row.ts';

const ROWS = 100_000;
const ROUNDS = 3;

/** An export of 100,000 game logs, against reading the same rows page by page and discarding them. */
export async function benchExports(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hw-bench-'));
  const embedded = await startEmbedded({ dataDir, now: systemClock.now(), onRestart: console.error });
  const { db, close } = connect({ socketDir: embedded.socketDir }, console.error);
  await migrate(db);
  await insertManyLogs(db, { rows: ROWS, lastDay: '2026-01-14' });
  const user = {
    email: 'bench@example.com',
    passwordHash: '',
    tier: 'sharp',
    createdAt: systemClock.now(),
  } as const;
  const { id: userId } = await db
    .insertInto('users')
    .values({ ...user, disabledAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rights = createRights(DEFAULT_RIGHTS);
  const log = createLog('silent');
  const perSecond = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return (1000 * ROWS) / (performance.now() - started);
  };
  const readOnly = async () => {
    for await (const _ of exportPages(db, {
      type: 'gameLogs',
      userId: 1,
      filters: {},
      asOf: systemClock.now(),
      rights,
    }));
  };
  const write = async (format: 'csv' | 'parquet') => {
    const now = systemClock.now();
    const { id } = await insertExport(db, {
      userId,
      type: 'gameLogs',
      format,
      filters: {},
      now,
      expiresAt: now,
    });
    await runExport({ db, clock: systemClock, log, rights }, id);
  };
  const bare: number[] = [];
  const ours = { csv: [] as number[], parquet: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const read = await perSecond(readOnly);
    const csv = await perSecond(() => write('csv'));
    const parquet = await perSecond(() => write('parquet'));
    if (round === 0) continue; // warming up
    bare.push(read);
    ours.csv.push(csv);
    ours.parquet.push(parquet);
  }
  await close();
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return (['csv', 'parquet'] as const).map((format) =>
    sideBySide(`Export of 100,000 game logs as ${format}, embedded`, 'rows/s', {
      ours: ours[format],
      baseline: bare,
      note: 'beside the same rows read page by page and thrown away',
    }),
  );
}
