import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../support/client.ts';
import { stretched } from '../support/patience.ts';
import { percentile, processDuringTests, tick, until } from '../support/process.ts';
import { type FloodPlan, startFlood } from './flood.ts';

const PASSWORD = 'demo password for tests';
const SECONDS = 4;
const service = processDuringTests({
  FEED: 'sample',
  DEMO: 'on',
  DEMO_PASSWORD: PASSWORD,
  RATE_LIMIT_SHARP: '1000000/60',
  LOG_LEVEL: 'info',
});
let reader: Caller;
let free: Caller;
let slugs: string[];
let players: number[];

const signIn = (tier: string) =>
  service.signIn({ email: `${tier}@demo.hardwood.example`, password: PASSWORD });

beforeAll(async () => {
  // Its backfill would keep the only connection of the embedded database busy.
  await until('the first load is over', () => service.output().includes('league is loaded'), 120_000);
  reader = await signIn('sharp');
  free = await signIn('free');
  const { body } = await service.anonymous.get('/seo/players');
  slugs = body.map(({ slug }: { slug: string }) => slug);
  players = body.map(({ playerId }: { playerId: number }) => playerId);
});

/** A paying reader with different requests: half of them are cached, half must be computed. */
async function read(seconds: number) {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const end = performance.now() + seconds * 1_000;
  for (let n = 0; performance.now() < end; n++) {
    const path =
      n % 2 === 0 ? '/data/picks/today' : `/research/player/${players[n % players.length]}?stat=rebounds`;
    const began = performance.now();
    const { status } = await reader.get(path);
    times.push(performance.now() - began);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await tick(20);
  }
  return { p95: percentile(times, 0.95), statuses: Object.fromEntries(statuses), requests: times.length };
}

const floods = (rate: string): Record<string, Omit<FloodPlan, 'port'>> => {
  // Reads from the cache have no concurrency budget, only the rate limit.
  const cached = (...paths: string[]) => (rate === '120/60' ? paths : []);
  const asFree = Object.entries(free.credentials).map(([name, value]) => `${name}: ${value}`);
  const api = '/api/v1';
  const publicPages = slugs.slice(0, 200).map((slug) => `/players/${slug}`);
  return {
    'a Free account with 300 connections': {
      paths: [...cached(`${api}/picks`), `${api}/me/alerts/history`, `${api}/me`, `${api}/data-age`],
      headers: asFree,
      connections: 300,
      pipelined: 1,
    },
    'an anonymous network with 300 connections': {
      paths: [...cached(`${api}/seo/players`, `${api}/track-record`), '/sitemap.xml', ...publicPages],
      headers: [],
      connections: 300,
      pipelined: 1,
    },
    'one connection of a Free account that pipelines': {
      paths: [...cached(`${api}/picks`), `${api}/me/alerts/history`],
      headers: asFree,
      connections: 1,
      pipelined: 500,
    },
  };
};

const besides = async (plan: Omit<FloodPlan, 'port'>) => {
  const flood = startFlood({ port: service.port, ...plan });
  await tick(1_000);
  const result = await read(SECONDS);
  return { ...result, flood: await flood.stop() };
};

const NAMES = [
  'a Free account with 300 connections',
  'an anonymous network with 300 connections',
  'one connection of a Free account that pipelines',
];

describe.each([
  ['with the default rates', '120/60'],
  ['with rates so high that only the concurrency budget holds', '1000000/60'],
])('beside a flood, %s', (_, rate) => {
  beforeAll(async () => {
    const admin = await signIn('admin');
    const { status } = await admin.put('/ops/config', { settings: { RATE_LIMIT_DEFAULT: rate } });
    expect(status).toBe(200);
    await read(1);
  });

  test.each(NAMES)('%s: a Sharp reader is answered in time and never refused', async (name) => {
    const { p95, statuses, requests, flood } = await besides(floods(rate)[name] as FloodPlan);
    console.log(
      `${name}, ${rate}: reader p95 ${Math.round(p95)} ms of ${requests}; flood ${JSON.stringify(flood)}`,
    );
    expect(Object.keys(statuses)).toEqual(['200']);
    expect(p95).toBeLessThan(stretched(300));
    expect(Object.keys(flood).sort()).toEqual(expect.arrayContaining(['429']));
    // 503: no slot in the queue within 10 s.
    expect(Object.keys(flood).filter((status) => Number(status) >= 500 && status !== '503')).toEqual([]);
    await until('it is ready', async () => (await service.probe('~/readyz')) === 200);
  });
});
