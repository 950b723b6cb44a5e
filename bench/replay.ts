import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { quantile } from '../src/domain/numeric.ts';
import { createDatabase, dropDatabase } from '../test/support/postgres.ts';
import { type Row, withLimit } from './row.ts';
import { signIn, startService, untilQuiet } from './service.ts';

const DATABASE = 'hardwood_bench_replay';
const SECRET = 'a-secret-of-the-bench-that-is-long-enough';
const ENV = {
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  WEBHOOK_ALLOW_HTTP: 'on',
  RATE_LIMIT_SHARP: '9999999/60',
};
const NIGHT_HOURS = 17; // 09:00 to 02:00
const PARTS = 6;
const EVERY_MS = 150;
/** As often as the sender looks for due deliveries. */
const LOOK_MS = 250;
const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;
/** How much later a live delivery may arrive while a session is moved, at p95. */
const MOST_DELAY_MS = 100;
const NIGHT_LIMIT_SECONDS = 60;
const FAILS_EVERY = 7;
const sleep = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

/** After a pause that never varies, every delivery would wait for the same share of the sender's interval. */
const pauseAfter = (deliveries: number): number => EVERY_MS + ((deliveries * GOLDEN_RATIO) % 1) * LOOK_MS;

/** Notes when each live delivery arrives; answers those of the session with 500 now and then. */
async function startReceiver() {
  let ofSession = 0;
  let arrived: (at: number) => void = () => {};
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isLive = request.url === '/live';
      response.writeHead(!isLive && ++ofSession % FAILS_EVERY === 0 ? 500 : 204).end();
      if (isLive) arrived(performance.now());
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** When the next live delivery arrives. */
    next: () =>
      new Promise<number>((resolve) => {
        arrived = resolve;
      }),
    stop: () => server.close(),
  };
}

type Call = Awaited<ReturnType<typeof signIn>>;
type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** News of the running service: a quote of another book on a prop of the day. */
async function pushQuote(origin: string, call: Call): Promise<void> {
  type Pick = { league: string; date: string; gameId: number; playerName: string };
  const { items } = await call<{ items: Pick[] }>('GET', '/data/picks/today?league=nba&limit=1');
  const [pick] = items;
  if (!pick) throw new Error('Today has no picks.');
  const quote = { book: 'bench', stat: 'pts', line: 20.5, over_odds: -110, under_odds: -110 };
  const { date: game_date, gameId: game_id, playerName: player_name } = pick;
  const { accessToken } = await signIn(origin, 'admin');
  const answer = await fetch(`${origin}/api/v1/ops/facts/prop_lines`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/x-ndjson',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ league: 'NBA', game_date, game_id, player_name, ...quote }),
  });
  if (answer.status !== 202) throw new Error(await answer.text());
}

/** Queues the same live delivery again and again. While its last result is not stored, that would have no effect. */
async function liveDelivery(origin: string, call: Call, receiver: Receiver): Promise<() => Promise<unknown>> {
  const path = '/data/webhook-subscriptions';
  const hook = { url: `${receiver.origin}/live`, events: ['picks.scored', 'odds.refreshed'], secret: SECRET };
  const { id } = await call<{ id: number }>('POST', path, hook);
  await pushQuote(origin, call);
  type Log = { items: { id: number; status: string }[] };
  const findStored = async (delivery?: number): Promise<number> => {
    for (;;) {
      const { items } = await call<Log>('GET', `${path}/${id}/deliveries`);
      const ended = items.filter(({ status }) => status === 'delivered').map((one) => one.id);
      const found = ended.find((one) => delivery === undefined || one === delivery);
      if (found !== undefined) return found;
      await sleep(EVERY_MS);
    }
  };
  const delivery = await findStored();
  return async () => call('POST', `${path}/${id}/deliveries/${await findStored(delivery)}/redeliver`);
}

/**
 * From the commit of a live delivery to its arrival, while a session advances through parts of a night and while it
 * stands still, in turns.
 */
async function measure(where: string, origin: string): Promise<Row[]> {
  const call = await signIn(origin, 'sharp');
  const receiver = await startReceiver();
  const queueAgain = await liveDelivery(origin, call, receiver);
  const deliverAfter = async (delays: number[]) => {
    await sleep(pauseAfter(delays.length));
    const arrived = receiver.next();
    await queueAgain();
    const committedAt = performance.now();
    delays.push(Math.max(0, (await arrived) - committedAt)); // it may arrive before the answer to the request
  };
  const [day] = await call<{ date: string }[]>('GET', '/replay/days');
  const session = await call<{ id: number; key: string }>('POST', '/replay/sessions', {
    date: day?.date,
    league: 'nba',
  });
  const hook = {
    url: `${receiver.origin}/session`,
    events: ['picks.scored', 'picks.updated', 'lines.moved'],
  };
  await fetch(`${origin}/api/v1/data/webhook-subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': session.key },
    body: JSON.stringify({ ...hook, secret: SECRET }),
  });
  const path = `/replay/sessions/${session.id}`;
  const alone: number[] = [];
  const beside: number[] = [];
  let nightSeconds = 0;
  for (let part = 0; part < PARTS; part++) {
    const startedAt = performance.now();
    await call('POST', `${path}/advance`, { bySeconds: (NIGHT_HOURS * 3_600) / PARTS });
    while ((await call<{ state: string }>('GET', path)).state === 'advancing') await deliverAfter(beside);
    nightSeconds += (performance.now() - startedAt) / 1_000;
    while (alone.length < beside.length) await deliverAfter(alone);
  }
  receiver.stop();
  const words = (values: readonly number[]) =>
    `p50 ${quantile(values, 0.5).toFixed(0)} ms, p95 ${quantile(values, 0.95).toFixed(0)} ms`;
  const note = `p95; ${beside.length} deliveries each: without ${words(alone)}; beside a session ${words(beside)}`;
  return [
    withLimit(`Added delay of live webhooks while a replay session advances, ${where}`, 'ms', {
      values: [quantile(beside, 0.95) - quantile(alone, 0.95)],
      limit: MOST_DELAY_MS,
      note,
    }),
    withLimit(`A replayed night, 09:00 to 02:00, ${where}`, 's', {
      values: [nightSeconds],
      limit: NIGHT_LIMIT_SECONDS,
      note: 'with these live deliveries beside it',
    }),
  ];
}

async function onEmbedded(): Promise<Row[]> {
  const service = await startService(ENV);
  await untilQuiet(service.pid);
  const rows = await measure('embedded', service.origin);
  await service.stop();
  return rows;
}

/** An API process and a worker. */
async function onPostgres(): Promise<Row[]> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) {
    console.error('no PostgreSQL (`npm run bench:servers` starts one): two processes are not measured');
    return [];
  }
  await dropDatabase(server, DATABASE);
  const url = await createDatabase(server, DATABASE);
  const env = { ...ENV, DATABASE_URL: url, JWT_SECRET: SECRET, ENCRYPTION_KEY: SECRET };
  const worker = await startService({ ...env, ROLE: 'worker' });
  const api = await startService({ ...env, ROLE: 'api' });
  await untilQuiet(worker.pid);
  const rows = await measure('PostgreSQL, worker and API', api.origin);
  await api.stop();
  await worker.stop();
  await dropDatabase(server, DATABASE);
  return rows;
}

/** Live deliveries beside a session at full speed. */
export const benchReplay = async (): Promise<Row[]> => [...(await onEmbedded()), ...(await onPostgres())];
