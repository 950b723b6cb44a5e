import { addDays, leagueDate } from '../src/core/dates.ts';
import { median, type Row, spread } from './row.ts';
import { PASSWORD, startService } from './service.ts';

const LIMIT_MS = 3_000;
const DAYS = 5;
/** Before the season that the first start loads: every fact of such a day is new. */
const DAYS_AGO = 200;

type Operation = { status: string; durationMs: number; output: { counts: { rows: number } } };

/** Whole days from the sample league into the embedded database, all eight steps, as the operation's record tells. */
export async function benchIngest(): Promise<Row[]> {
  const service = await startService();
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const answer = await fetch(`${service.origin}/api/v1${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await answer.json()) as Record<string, never>;
  };
  const credentials = { email: 'admin@demo.hardwood.example', password: PASSWORD };
  const { accessToken } = await call('POST', '/auth/login', credentials);
  const run = async (date: string): Promise<Operation> => {
    const { id } = await call('POST', '/ops/operations/run-ingest', { date }, accessToken);
    for (;;) {
      const operation = (await call(
        'GET',
        `/ops/operations/${id}`,
        undefined,
        accessToken,
      )) as unknown as Operation;
      if (operation.status === 'succeeded') return operation;
      if (operation.status === 'failed') throw new Error(`The ingest of ${date} failed.`);
      await new Promise((resume) => setTimeout(resume, 50));
    }
  };
  const first = addDays(leagueDate(new Date()), -DAYS_AGO);
  const runs: Operation[] = [];
  for (let day = 0; day < DAYS; day++) runs.push(await run(addDays(first, day)));
  await service.stop();
  const times = runs.map(({ durationMs }) => durationMs);
  const rows = median(runs.map(({ output }) => output.counts.rows));
  return [
    {
      name: 'ingest of a new day, all steps, embedded',
      unit: 'ms',
      value: median(times),
      baseline: LIMIT_MS,
      ratio: median(times) / LIMIT_MS,
      spread: spread(times),
      note: `${rows.toLocaleString('en-US')} rows a day; the baseline is the limit`,
    },
  ];
}
