import { quantile } from '../src/domain/numeric.ts';
import { type Row, withLimit } from './row.ts';
import { signInToDataApi, startService, untilQuiet } from './service.ts';

const LEGS = 6;
const SLIPS = 30;
const LIMIT_MS = 100;

type Prop = { playerId: number; gameId: number; propType: string; consensusLine: number };

/** Slips of six legs of one game, after a first one for which its players are forecast. */
export async function benchSlips(): Promise<Row[]> {
  const service = await startService();
  const { rawKey } = await signInToDataApi(service.origin);
  const headers = { 'x-api-key': rawKey, 'content-type': 'application/json' };
  const answer = await fetch(`${service.origin}/api/v1/data/props?limit=500`, { headers });
  const { items } = (await answer.json()) as { items: Prop[] };
  const [game = []] = [...Map.groupBy(items, ({ gameId }) => gameId).values()].sort(
    (a, b) => b.length - a.length,
  );
  const slipOf = (n: number) => ({
    legs: Array.from({ length: LEGS }, (_, i) => {
      const { playerId, propType, consensusLine } = game[(n + i * 7) % game.length]!;
      return { playerId, stat: propType, line: consensusLine, side: 'over' };
    }),
  });
  await untilQuiet(service.pid);
  const times: number[] = [];
  for (let n = 0; n <= SLIPS; n++) {
    const sentAt = performance.now();
    const body = JSON.stringify(slipOf(n));
    const priced = await fetch(`${service.origin}/api/v1/data/slips/evaluate`, {
      method: 'POST',
      headers,
      body,
    });
    if (!priced.ok) throw new Error(`The slip was answered ${priced.status}: ${await priced.text()}`);
    await priced.arrayBuffer();
    times.push(performance.now() - sentAt);
  }
  await service.stop();
  const [first = 0, ...others] = times;
  const p95 = quantile(others, 0.95);
  const note = `p95 ${p95.toFixed(0)} ms; the first of the process ${first.toFixed(0)} ms, with the forecasts of the game`;
  return [
    withLimit(`POST /data/slips/evaluate, ${LEGS} legs of one game`, 'ms', {
      values: others,
      limit: LIMIT_MS,
      note,
    }),
  ];
}
