import { addDays, leagueDate } from '../src/domain/dates.ts';
import { type Row, withLimit } from './row.ts';
import { signIn, startService } from './service.ts';

const LIMIT_MS = 3_000;
const DAYS = 5;
/** Before the season that the first start imports, so that all facts of such a day are new. */
const DAYS_AGO = 200;

type Operation = { id: string; status: string; durationMs: number; output: { counts: { rows: number } } };

/**
 * Whole days from the sample league into the embedded database, all eight steps; durations from the operation
 * records.
 */
export async function benchIngest(): Promise<Row[]> {
  const service = await startService();
  const runs = await ingestNewDays(service.origin, DAYS);
  await service.stop();
  return [ingestRow('embedded', runs, LIMIT_MS)];
}

export const ingestRow = (where: string, runs: readonly Operation[], limit: number): Row =>
  withLimit(`ingest of a new day, all steps, ${where}`, 'ms', {
    values: runs.map(({ durationMs }) => durationMs),
    limit,
    note: `${runs[0]?.output.counts.rows.toLocaleString('en-US')} rows a day`,
  });

/** One operation after the other. Later calls must pass the number of days already used. */
export async function ingestNewDays(origin: string, days: number, skip = 0): Promise<Operation[]> {
  const call = await signIn(origin, 'admin');
  const run = async (date: string): Promise<Operation> => {
    let operation = await call<Operation>('POST', '/ops/operations/run-ingest', { date });
    while (operation.status !== 'succeeded') {
      if (operation.status === 'failed') throw new Error(`The ingest of ${date} failed.`);
      await new Promise((resume) => setTimeout(resume, 50));
      operation = await call<Operation>('GET', `/ops/operations/${operation.id}`);
    }
    return operation;
  };
  const first = addDays(leagueDate(new Date()), -DAYS_AGO - skip);
  const runs: Operation[] = [];
  for (let day = 0; day < days; day++) runs.push(await run(addDays(first, -day)));
  return runs;
}
