import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { minutesAfter } from '../../src/domain/dates.ts';
import type { Facts } from '../../src/domain/facts.ts';
import { saveFacts } from '../../src/ingest/pipeline/save-facts.ts';
import { computeProfiles, saveProfiles } from '../../src/league/compute-profiles.ts';
import { insertResults, saveScoredProps } from '../../src/picks/save-queries.ts';
import { importHistory, observe } from '../../src/platform/db/observed-leagues.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { pickContent, publishPicks } from '../data/picks.ts';
import { anyHistory, SPAN_MINUTES, type World } from '../data/random-facts.ts';
import type { Person } from '../support/accounts.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';

const RUNS = 5;
const MARKET = {
  block: 'market',
  displayName: 'Market',
  meaning: 'What the books say.',
  logOdds: 0.2,
  towardsPick: 0.2,
  effectPercent: null,
  percentagePoints: 4,
  score: 60,
  confidence: 0.8,
  confidenceLabel: 'High',
  value: 0.55,
  sample: 3,
  sampleUnit: 'books',
  shrinkage: 0.8,
  dataPoints: [],
} as const;

type Operation = { path: string; parameters: string[] };
type Sample = { asOf: Date; answers: Map<string, string> };

let operations: Operation[];
let worlds = 0;
const answered = new Set<string>();
const service = duringTests(() => startTestService({ NARRATOR: 'template' }));
beforeAll(async () => {
  const { paths } = (await service.anonymous.get('~/openapi.json')).body;
  operations = Object.entries<{ get?: { parameters?: { name: string }[] } }>(paths).flatMap(
    ([path, { get }]) => {
      const parameters = (get?.parameters ?? []).map(({ name }) => name);
      return parameters.includes('asOf') ? [{ path: path.replace('/api/v1', ''), parameters }] : [];
    },
  );
});

/**
 * Facts of the same data set as a source may send them: in any order, some twice, some with other content.
 */
const anyDeliveries = (world: World): fc.Arbitrary<Partial<Facts>[]> =>
  fc
    .array(anyHistory(world), { minLength: 3, maxLength: 4 })
    .chain((deliveries) =>
      fc
        .array(fc.nat(deliveries.length - 1), { maxLength: 2 })
        .map((again) => [
          ...deliveries,
          ...again.map((n) => corrected(deliveries[n]!)),
          ...again.map((n) => deliveries[n]!),
        ]),
    );

/** The same instants, other content. */
const corrected = (facts: Partial<Facts>): Partial<Facts> => ({
  ...facts,
  players: facts.players?.map((player) => ({ ...player, name: `${player.name} Jr.` })) ?? [],
  playerBoxScores: facts.playerBoxScores?.map((box) => ({ ...box, points: box.points + 1 })) ?? [],
  injuries: facts.injuries?.map((report) => ({ ...report, description: 'ankle' })) ?? [],
  propQuotes: facts.propQuotes?.map((quote) => ({ ...quote, line: quote.line + 1, overOdds: -120 })) ?? [],
  gameLines: facts.gameLines?.map((line) => ({ ...line, total: 200 })) ?? [],
});

/** An hour of a service whose facts keep changing, with picks that appear, change and end. */
async function deliver(world: World, facts: Partial<Facts>, picks: number[]): Promise<void> {
  const { db, clock } = service;
  const date = world.dates[0]!;
  await inTransaction(db, async (db) => {
    const arrival = await observe(db, 'nba', clock);
    await saveFacts(db, { league: 'nba', facts, arrival });
    await saveProfiles(db, await computeProfiles(db, { league: 'nba', date, now: arrival.at }), arrival);
  });
  const now = clock.now();
  const gameId = world.base + 21;
  const content = pickContent({
    date,
    gameId,
    playerId: world.base + 11,
    teamId: world.base + 1,
    opponentTeamId: world.base + 2,
    tipAt: minutesAfter(now, 60),
    line: 20.5 + picks.length,
    blocks: [MARKET as never],
  });
  const [id = 0] = await publishPicks(db, now, [content], picks.at(-1));
  picks.push(id);
  const prop = { league: 'nba', date, gameId, playerId: content.playerId, stat: 'points' } as const;
  await saveScoredProps(db, [
    {
      ...prop,
      capturedAt: now,
      line: content.line,
      direction: 'over',
      rating: 'lean',
      gates: [],
      score: picks.length,
    },
  ]);
  await insertResults(db, [
    {
      pickId: picks[0]!,
      version: picks.length,
      settledAt: now,
      result: 'hit',
      actual: 30 + picks.length,
      voidReason: null,
      closingLine: 20,
      closingProbability: 0.5,
      clvPercent: 1,
      cause: 'test',
    },
  ]);
}

/** All paths of all routes that take `asOf`, for the things of a data set. */
function addressesOf(
  { path, parameters }: Operation,
  world: World,
  ids: { picks: number[]; queries: number[] },
) {
  const { base, dates } = world;
  const values: Record<string, readonly (number | string)[]> = {
    'teams/{id}': [base + 1],
    'players/{id}': [base + 11],
    'picks/{id}': ids.picks.slice(0, 2),
    'saved-queries/{id}': ids.queries,
    '{playerId}': [base + 11, base + 12],
    '{gameId}': [base + 21],
    '{pickId}': ids.picks.slice(0, 1),
    '{propType}': ['points'],
    '{blockName}': ['market'],
  };
  let addresses = [path];
  for (const [hole, choices] of Object.entries(values))
    addresses = addresses.flatMap((address) =>
      address.includes(hole)
        ? choices.map((value) => address.replace(hole, hole.replace(/\{\w+\}/, String(value))))
        : [address],
    );
  const query = {
    ...(parameters.includes('date') ? { date: dates[0]! } : {}),
    ...(parameters.includes('from') ? { from: dates[0]!, to: dates[2]! } : {}),
    ...(parameters.includes('closed') ? { closed: 'true' } : {}),
  };
  return addresses.map((address) => `${address}?${new URLSearchParams(query)}`);
}

async function ask(admin: Person, world: World, asOf: Date, ids: { picks: number[]; queries: number[] }) {
  const answers = new Map<string, string>();
  for (const operation of operations)
    for (const address of addressesOf(operation, world, ids)) {
      expect(address, 'a value for every parameter').not.toContain('{');
      const { status, text, headers } = await admin.get(`${address}&asOf=${asOf.toISOString()}`);
      expect([address, status < 500]).toEqual([address, true]);
      expect([address, headers.get('x-as-of-basis')]).toEqual([address, 'observed']);
      if (status === 200) answered.add(operation.path);
      const stamps = address.startsWith('/data/saved-queries')
        ? /"(ranAt|updatedAt)":"[^"]*"/g
        : /"generatedAt":"[^"]*"/g;
      answers.set(address, status === 200 ? text.replaceAll(stamps, '') : String(status));
    }
  return answers;
}

test(
  'what was answered as of an instant is answered again, whatever came in since: every route that takes asOf',
  async () => {
    const { clock } = service;
    const life = fc.constant(null).chain(() => {
      const base = 100_000 + 1_000 * worlds++;
      const start = minutesAfter(clock.now(), -SPAN_MINUTES);
      const dates = [0, 1, 2].map((days) =>
        minutesAfter(start, days * 1_440)
          .toISOString()
          .slice(0, 10),
      );
      const world = { base, season: `world ${base}`, dates, start };
      return fc.record({ world: fc.constant(world), deliveries: anyDeliveries(world) });
    });
    let changed = 0;
    await fc.assert(
      fc.asyncProperty(life, async ({ world, deliveries }) => {
        const admin = await service.person('admin');
        const ids = { picks: [] as number[], queries: [] as number[] };
        for (const resource of ['props', 'gameLogs', 'picks']) {
          const { body } = await admin.post('/data/saved-queries', {
            name: resource,
            definition: { resource },
          });
          ids.queries.push(body.id);
        }
        const samples: Sample[] = [];
        for (const facts of deliveries) {
          clock.advance(20_000);
          await deliver(world, facts, ids.picks);
          clock.advance(20_000);
          const asOf = clock.now();
          if (samples.length < 2) samples.push({ asOf, answers: await ask(admin, world, asOf, ids) });
        }
        for (const { asOf, answers } of samples) {
          const again = await ask(admin, world, asOf, ids);
          for (const [address, text] of answers)
            expect([address, again.get(address)]).toEqual([address, text]);
        }
        const now = await ask(admin, world, clock.now(), ids);
        for (const [address, text] of samples[0]!.answers) if (now.get(address) !== text) changed += 1;
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(operations.length).toBeGreaterThan(20);
    expect(operations.map(({ path }) => path).filter((path) => !answered.has(path))).toEqual([]);
    expect(changed).toBeGreaterThan(operations.length * 2); // otherwise the test would prove nothing
  },
  stretched(120_000),
);

test('X-As-Of-Basis says whether the instant was imported, for delayed tiers and cached answers too', async () => {
  const own = await startTestService();
  try {
    const { db, clock } = own;
    const range = { league: 'nba' as const, kind: 'all', from: '2026-01-01' };
    await inTransaction(db, async (db) => {
      const arrival = await importHistory(db, range, clock);
      await saveFacts(db, { league: 'nba', facts: { teams: [] }, arrival });
    });
    const before = minutesAfter(clock.now(), -5).toISOString();
    clock.advance(60_000);
    await inTransaction(db, (db) => observe(db, 'nba', clock));
    const [sharp, pro] = [await own.person('sharp'), await own.person('pro')];
    const basis = async (caller: Person, path: string) =>
      (await caller.get(path)).headers.get('x-as-of-basis');
    expect(await basis(sharp, `/data/matchups?asOf=${before}`)).toBe('imported');
    expect(await basis(sharp, `/data/matchups?league=wnba&asOf=${before}`)).toBe('observed');
    expect(await basis(sharp, '/data/matchups?asOf=2025-12-31T00:00:00Z')).toBe('observed');
    for (let n = 0; n < 3; n += 1) expect(await basis(sharp, '/data/matchups')).toBe('observed');
    for (let n = 0; n < 3; n += 1) expect(await basis(pro, '/picks/today')).toBe('imported'); // 15 minutes ago
    clock.advance(16 * 60_000);
    const later = await own.signIn(pro.email);
    expect((await later.get('/picks/today')).headers.get('x-as-of-basis')).toBe('observed');
  } finally {
    await own.stop();
  }
});
