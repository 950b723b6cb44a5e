import { type Load, run } from './load.ts';
import { median, type Row, spread } from './row.ts';
import { startBareServer, startService } from './service.ts';

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 32;
const DROPPED = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

/** An authenticated, rate-limited GET beside a bare server that sends the same bytes, in turns. */
export async function benchReads(): Promise<Row[]> {
  const service = await startService({ RATE_LIMIT_SHARP: '9999999/60' });
  const api = (path: string) => `${service.origin}/api/v1${path}`;
  const login = await fetch(api('/auth/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'sharp@demo.hardwood.example', password: 'a password to measure with' }),
  });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const created = await fetch(api('/me/api-keys'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ name: 'bench' }),
  });
  const { rawKey } = (await created.json()) as { rawKey: string };
  const rows = [
    await compare('GET /data/usage by API key', service.port, '/api/v1/data/usage', { 'x-api-key': rawKey }),
    await compare('GET /data/usage by access token, 304', service.port, '/api/v1/data/usage', {
      authorization: `Bearer ${accessToken}`,
      'if-none-match': '*',
    }),
  ];
  await service.stop();
  return rows;
}

async function compare(
  name: string,
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<Row> {
  const sample = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const kept = Object.fromEntries([...sample.headers].filter(([header]) => !DROPPED.includes(header)));
  const bare = await startBareServer({ headers: kept, body: await sample.text(), status: sample.status });
  const load = (target: number) =>
    run({ port: target, path, headers, connections: CONNECTIONS, seconds: SECONDS });
  await load(port);
  await load(bare.port);
  const ours: Load[] = [];
  const theirs: Load[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(await load(bare.port));
    ours.push(await load(port));
  }
  bare.stop();
  const errors = ours.reduce((sum, one) => sum + one.errors, 0);
  if (errors > 0) throw new Error(`${name}: ${errors} requests failed.`);
  const ratios = ours.map((one, i) => one.requestsPerSecond / (theirs[i]?.requestsPerSecond ?? Number.NaN));
  return {
    name,
    unit: 'requests/s',
    value: median(ours.map((one) => one.requestsPerSecond)),
    baseline: median(theirs.map((one) => one.requestsPerSecond)),
    ratio: median(ratios),
    spread: spread(ratios),
    note: `p99 ${median(ours.map((one) => one.p99Ms)).toFixed(1)} ms beside ${median(theirs.map((one) => one.p99Ms)).toFixed(1)} ms; ${CONNECTIONS} connections`,
  };
}
