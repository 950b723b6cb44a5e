import { type Load, run } from './load.ts';
import { median, type Row, sideBySide } from './row.ts';
import { signInToDataApi, startBareServer, startService, untilQuiet } from './service.ts';

/**
 * Many short rounds: other load then affects both sides, and the median filters it out. The service runs far more code
 * than the others, and all of it is to be optimized before it is measured.
 */
const QUICK = { rounds: 3, warmUpSeconds: 1 };
const WHOLE = { rounds: 21, warmUpSeconds: 4 };
const SECONDS = 0.5;
// Ratios reached today; the goal for all of them is 0.6.
const PICKS = { least: 0.5 };
const RESEARCH = { least: 0.4 };
const UNCHANGED = { least: 0.35 };
const CONNECTIONS = 32;
const DROPPED = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

/** Authenticated, rate-limited GETs against a plain server that sends the same bytes, alternating. */
export async function benchReads({ quick }: { quick: boolean }): Promise<Row[]> {
  const service = await startService({ RATE_LIMIT_SHARP: '9999999/60' });
  const { accessToken, rawKey } = await signInToDataApi(service.origin);
  await untilQuiet(service.pid);
  const byKey = { 'x-api-key': rawKey };
  const props = await fetch(`${service.origin}/api/v1/data/props?limit=1`, { headers: byKey });
  const { items } = (await props.json()) as { items: { playerId: number; gameId: number }[] };
  const { playerId, gameId } = items[0]!;
  const usage = '/api/v1/data/usage';
  const picks = '/api/v1/data/picks/today';
  const player = `/api/v1/research/player/${playerId}`;
  const game = `/api/v1/research/matchup/${gameId}`;
  const unchanged = { 'if-none-match': '*' };
  const byToken = { authorization: `Bearer ${accessToken}` };
  const asks: Ask[] = [
    { name: 'GET /data/picks/today, cached', path: picks, headers: byKey, aim: PICKS },
    { name: 'GET /data/picks/today, 304', path: picks, headers: { ...byKey, ...unchanged }, aim: UNCHANGED },
    { name: 'GET /research/player/{id}, cached', path: player, headers: byKey, aim: RESEARCH },
    {
      name: 'GET /research/player/{id}, 304',
      path: player,
      headers: { ...byToken, ...unchanged },
      aim: UNCHANGED,
    },
    { name: 'GET /research/matchup/{id}, cached', path: game, headers: byKey, aim: RESEARCH },
    { name: 'GET /data/usage, composed each time', path: usage, headers: byKey },
  ];
  const rows: Row[] = [];
  // The quick run looks for gross regressions only: what has no aim cannot fail.
  const chosen = quick ? asks.filter(({ aim }) => aim) : asks;
  for (const ask of chosen) rows.push(await compareRead(service.port, ask, quick));
  await service.stop();
  return rows;
}

export type Ask = { name: string; path: string; headers: Record<string, string>; aim?: { least: number } };

/** The service and the plain server alternate, after both have warmed up. */
export async function compareRead(
  port: number,
  { name, path, headers, aim }: Ask,
  quick = false,
): Promise<Row> {
  const { rounds, warmUpSeconds } = quick ? QUICK : WHOLE;
  // Uncompressed, as the load generator requests it; fetch would accept compression.
  const plain = { ...headers, 'accept-encoding': 'identity' };
  const sample = await fetch(`http://127.0.0.1:${port}${path}`, { headers: plain });
  const kept = Object.fromEntries([...sample.headers].filter(([header]) => !DROPPED.includes(header)));
  const body = await sample.text();
  const size = Buffer.byteLength(body);
  const answer = { headers: kept, body, status: sample.status };
  const bare = await startBareServer('bare-server', answer);
  const framework = await startBareServer('bare-fastify-server', answer);
  const load = (target: number, seconds = SECONDS) =>
    run({ port: target, path, headers, connections: CONNECTIONS, seconds });
  for (const target of [port, bare.port, framework.port]) await load(target, warmUpSeconds);
  const ours: Load[] = [];
  const theirs: Load[] = [];
  const frameworks: Load[] = [];
  for (let round = 0; round < rounds; round++) {
    theirs.push(await load(bare.port));
    frameworks.push(await load(framework.port));
    ours.push(await load(port));
  }
  bare.stop();
  framework.stop();
  const errors = ours.reduce((sum, one) => sum + one.errors, 0);
  if (errors > 0) throw new Error(`${name}: ${errors} requests failed.`);
  const p99 = (loads: readonly Load[]) => median(loads.map((one) => one.p99Ms)).toFixed(1);
  const perSecond = (loads: readonly Load[]) => loads.map((one) => one.requestsPerSecond);
  const baseline = perSecond(theirs);
  const ceiling = sideBySide('bare Fastify', 'requests/s', { ours: perSecond(frameworks), baseline }).ratio;
  return sideBySide(name, 'requests/s', {
    ours: perSecond(ours),
    baseline,
    ...(aim ? { aim } : {}),
    note: `${size.toLocaleString('en-US')} bytes; bare Fastify ${ceiling.toFixed(2)}; p99 ${p99(ours)} ms beside ${p99(theirs)} ms; ${CONNECTIONS} connections`,
  });
}
