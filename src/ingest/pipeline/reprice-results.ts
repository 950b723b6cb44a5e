import type { Logger } from 'pino';
import { repriceDay } from '../../picks/reprice-day.ts';
import { listDaysWithoutClv } from '../../picks/result-queries.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { listLoadedSteps, saveLoadedStep } from './load-queries.ts';

const NAME = 'closing-line values';
const STEP = 'all';

/**
 * Runs once per database: computes the closing-line value of results that an earlier version stored without
 * it.
 */
export async function repriceResults({
  db,
  clock,
  log,
}: {
  db: Db;
  clock: Clock;
  log: Logger;
}): Promise<void> {
  const [mark] = await listLoadedSteps(db, NAME);
  if (mark?.finishedAt) return;
  const at = clock.now();
  let results = 0;
  for (const day of await listDaysWithoutClv(db))
    results += await inTransaction(db, (db) => repriceDay(db, { ...day, at }));
  await saveLoadedStep(db, { name: NAME, step: STEP, asOf: at, batches: 0, finishedAt: clock.now() });
  if (results > 0) log.info({ results }, 'computed closing-line values of earlier results');
}
