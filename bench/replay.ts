import { type Row, withLimit } from './row.ts';
import { signIn, startService, untilQuiet } from './service.ts';

const EVERY_MS = 100;
const SAMPLES = 150;
/** How much later a live response may be while a session is moved. */
const MOST_DELAY_MS = 100;
const sleep = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/** Live reads, first without a session and then while one advances through a whole night. */
export async function benchReplay(): Promise<Row[]> {
  const service = await startService();
  await untilQuiet(service.pid);
  const call = await signIn(service.origin, 'sharp');
  const measure = async (isOver: () => Promise<boolean>) => {
    const reads: number[] = [];
    for (let n = 0; n < SAMPLES && !(await isOver()); n++) {
      const askedAt = performance.now();
      await call('GET', `/data/picks/today?limit=${1 + (n % 200)}`);
      reads.push(performance.now() - askedAt);
      await sleep(EVERY_MS);
    }
    return { ms: p95(reads), samples: reads.length };
  };

  const alone = await measure(async () => false);
  const [day] = await call<{ date: string }[]>('GET', '/replay/days');
  const session = await call<{ id: number }>('POST', '/replay/sessions', { date: day?.date, league: 'nba' });
  const path = `/replay/sessions/${session.id}`;
  const startedAt = performance.now();
  await call('POST', `${path}/advance`, { bySeconds: 17 * 3_600 });
  const isOver = async () => (await call<{ state: string }>('GET', path)).state !== 'advancing';
  const beside = await measure(isOver);
  while (!(await isOver())) await sleep(EVERY_MS);
  const nightSeconds = (performance.now() - startedAt) / 1_000;
  await service.stop();
  console.error(
    `p95 of live reads: ${alone.ms.toFixed(1)} ms without a session, ${beside.ms.toFixed(1)} ms with one (${beside.samples} samples)`,
  );
  return [
    withLimit('Delay of live reads while a replay session advances', 'ms', {
      values: [beside.ms - alone.ms],
      limit: MOST_DELAY_MS,
      note: 'p95',
    }),
    withLimit('A replayed night, 09:00 to 02:00', 's', { values: [nightSeconds], limit: 60 }),
  ];
}
