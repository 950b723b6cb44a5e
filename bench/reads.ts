import { type Load, run } from './load.ts';
import { median, type Row, spread } from './row.ts';
import { signInToDataApi, startBareServer, startService } from './service.ts';

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 32;
const DROPPED = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

/** Authenticated, rate-limited GETs beside a bare server that sends the same bytes, in turns. */
export async function benchReads(): Promise<Row[]> {
  const service = await startService({ RATE_LIMIT_SHARP: '9999999/60' });
  const { accessToken, rawKey } = await signInToDataApi(service.origin);
  const byKey = { 'x-api-key': rawKey };
  const props = await fetch(`${service.origin}/api/v1/data/props?limit=1`, { headers: byKey });
  const { items } = (await props.json()) as { items: { playerId: number; gameId: number }[] };
  const { playerId, gameId } = items[0]!;
  const usage = '/api/v1/data/usage';
  const picks = '/api/v1/data/picks/today';
  const player = `/api/v1/research/player/${playerId}`;
  const game = `/api/v1/research/matchup/${gameId}`;
  const unchanged = { 'if-none-match': '*' };
  const { port } = service;
  const rows = [
    await compare('GET /data/picks/today, kept', port, picks, byKey),
    await compare('GET /data/picks/today, 304', port, picks, { ...byKey, ...unchanged }),
    await compare('GET /research/player/{id}, kept', port, player, byKey),
    await compare('GET /research/player/{id}, 304', port, player, { ...byKey, ...unchanged }),
    await compare('GET /research/matchup/{id}, kept', port, game, byKey),
    await compare('GET /data/usage by API key', port, usage, byKey),
    await compare('GET /data/usage by access token, 304', port, usage, {
      authorization: `Bearer ${accessToken}`,
      ...unchanged,
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
  const body = await sample.text();
  const size = Buffer.byteLength(body);
  const bare = await startBareServer({ headers: kept, body, status: sample.status });
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
    note: `${size.toLocaleString('en-US')} bytes; p99 ${median(ours.map((one) => one.p99Ms)).toFixed(1)} ms beside ${median(theirs.map((one) => one.p99Ms)).toFixed(1)} ms; ${CONNECTIONS} connections`,
  };
}
