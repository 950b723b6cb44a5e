import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutesAfter } from '../../src/domain/dates.ts';
import type { InjuryReport } from '../../src/domain/injuries.ts';
import type { Pick } from '../../src/picks/pick.ts';
import { listPicks } from '../../src/picks/pick-queries.ts';
import { type CollectedSpan, startCollector } from '../stand-ins/collector.ts';
import { startReceiver } from '../stand-ins/receiver.ts';
import { serve } from '../stand-ins/serve.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { type PicksLeague, QUICK_STEPS, smallFeed, startPicksLeague } from '../support/picks-league.ts';

const DATE = '2026-03-10';
const LEAGUE = 'wnba';
const REPETITIONS = 6;
const SOURCE_KEY = 'source-key-that-must-not-show';
const SECRET = 'a-webhook-secret-that-must-not-show';

let league: PicksLeague;
const reports: InjuryReport[] = [];
const collector = duringTests(startCollector);
const receiver = duringTests(startReceiver);
/** Stands in for a source of injury reports. */
const standIn = duringTests(() => serve((_asked, response) => response.end(JSON.stringify(reports))));
const seconds: number[] = [];
const withdrawn: Pick[] = [];

const standing = () =>
  listPicks(league.db, { asOf: league.clock.now(), league: LEAGUE, from: DATE, to: DATE });

beforeAll(async () => {
  const feed = smallFeed();
  const withNews: typeof feed = {
    ...feed,
    async injuries(ask) {
      const facts = await feed.injuries(ask);
      const { body } = await request(`${standIn.url}/injuries/${LEAGUE}?apiKey=${SOURCE_KEY}`);
      return { ...facts, injuries: [...facts.injuries, ...readReports(await body.text())] };
    },
  };
  league = await startPicksLeague(DATE, withNews, {
    settings: {
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      WEBHOOK_ALLOW_HTTP: 'on',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=for-the-collector',
    },
    pipeline: { feed: withNews, steps: QUICK_STEPS },
  });
  league.clock.set(minutesAfter(await league.firstTip(DATE), -150));
  await league.operate('/ops/operations/run-ingest', { date: DATE });
  const { status } = await league.sharp.post('/data/webhook-subscriptions', {
    url: receiver.url('/ok'),
    events: ['picks.withdrawn'],
    secret: SECRET,
  });
  expect(status).toBe(201);
  // From here on the worker and the sender run as in production, by real time.
  await league.deps.jobs.work(league.handlers);
  league.deps.sender.start();
  for (let n = 0; n < REPETITIONS; n++) await ruleOutOne();
}, stretched(240_000));
afterAll(() => league?.stop());

const readReports = (text: string): InjuryReport[] =>
  JSON.parse(text).map((report: InjuryReport) => ({ ...report, capturedAt: new Date(report.capturedAt) }));

/** The stand-in reports a player out; an operator has injuries read, and the receiver gets the withdrawal. */
async function ruleOutOne(): Promise<void> {
  const [pick] = await standing();
  if (!pick) throw new Error('No pick is left.');
  league.clock.advance(60_000);
  const { playerId, teamId } = pick;
  reports.push({
    league: LEAGUE,
    playerId,
    teamId,
    status: 'out',
    description: null,
    expectedReturn: null,
    source: 'test',
    capturedAt: league.clock.now(),
  });
  const began = performance.now();
  const asked = { league: LEAGUE, date: DATE, step: 'injuries' };
  expect((await league.operator.post('/ops/operations/run-ingest', asked)).status).toBe(202);
  while (!receiver.requests.some(({ json }) => json.data.pickId === pick.id)) {
    if (performance.now() - began > stretched(60_000)) throw new Error('The withdrawal did not arrive.');
    await sleep(25);
  }
  seconds.push((performance.now() - began) / 1_000);
  withdrawn.push(pick);
}

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
const flush = async () => league.deps.tracing?.flush();
const deliveryOf = (pick: Pick) => {
  const { json } = receiver.requests.find((request) => request.json.data.pickId === pick.id)!;
  return collector.find(
    ({ name, attributes }) =>
      name === 'delivery picks.withdrawn' && attributes['hardwood.event.id'] === json.id,
    flush,
  );
};

describe('from an injury report to the withdrawal at a receiver', () => {
  test('takes less than a minute, at the 95th percentile', () => {
    console.info(`news to delivery: ${seconds.map((one) => one.toFixed(2)).join(', ')} s`);
    expect(seconds).toHaveLength(REPETITIONS);
    expect(p95(seconds)).toBeLessThan(60);
  });

  test('one trace joins request, operation, step, event and delivery', async () => {
    for (const pick of withdrawn) {
      const { traceId } = await deliveryOf(pick);
      // The operation ends after the delivery may have begun.
      await collector.find((span) => span.traceId === traceId && span.name === 'operation ingest', flush);
      const chain = collector.chainOf(await deliveryOf(pick));
      expect(chain.map(({ name }) => name)).toEqual([
        'POST /api/v1/ops/operations/run-ingest',
        'operation ingest',
        'step score',
        'event picks.withdrawn',
        'delivery picks.withdrawn',
      ]);
      expect(new Set(chain.map(({ traceId }) => traceId)).size).toBe(1);
    }
    const [root] = collector.chainOf(await deliveryOf(withdrawn[0]!));
    printTrace(root!);
  });

  test('the trace has the other steps, the requests to sources, the queries and the scoring', async () => {
    const { traceId } = await deliveryOf(withdrawn[0]!);
    const names = new Set(collector.spans.filter((span) => span.traceId === traceId).map(({ name }) => name));
    for (const name of ['step injuries', 'score day', 'GET', 'insert operations', 'job operation.run'])
      expect(names).toContain(name);
  });

  test('the objective counts each of them as good', async () => {
    await league.deps.objectives.flush();
    const { items } = (await league.operator.get('/ops/objectives')).body;
    const [found] = items.filter(({ name }: { name: string }) => name === 'news-to-pick');
    expect(found.total).toBeGreaterThanOrEqual(REPETITIONS);
    expect(found.good).toBe(found.total);
  });
});

test('no span has a secret, an address of an account or the query of a request', () => {
  const everything = collector.texts.join('\n');
  const { rawKey } = league.sharp;
  for (const secret of [SOURCE_KEY, SECRET, rawKey, 'whsec_', 'apiKey=', '@example', 'Bearer'])
    expect(everything.includes(secret), secret).toBe(false);
  expect(collector.spans.length).toBeGreaterThan(100);
});

test('the receiver gets no trace context', () => {
  for (const { headers } of receiver.requests) expect(headers.traceparent).toBeUndefined();
});

/** Without queries, which would be hundreds of lines. */
function printTrace(root: CollectedSpan, depth = 0, beganMs = root.startMs): void {
  const at = `+${Math.round(root.startMs - beganMs)} ms`.padStart(9);
  console.info(`${at}  ${'  '.repeat(depth)}${root.name}  ${root.durationMs.toFixed(1)} ms`);
  for (const child of collector.spans.filter(({ parentSpanId }) => parentSpanId === root.spanId))
    if (child.attributes['db.system.name'] === undefined) printTrace(child, depth + 1, beganMs);
}
