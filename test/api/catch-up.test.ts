import { beforeAll, expect, test } from 'vitest';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { loadHistory } from '../../src/ingest/pipeline/load-history.ts';
import { queueDueWork } from '../../src/ingest/pipeline/queue-due-work.ts';
import type { Step, StepName } from '../../src/ingest/pipeline/step.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';
import { FACT_STEPS } from '../support/steps.ts';

const feed = { ...sampleFeed(), name: 'catch-up' }; // another name: no import of the sample league
/** The real steps for facts; picks have their own tests. */
const idle = (name: StepName): Step => ({ name, run: ({ commit }) => commit(async () => ({ rows: 0 })) });
const steps = [...FACT_STEPS, idle('score'), idle('settle')];
let reader: Caller;

const service = duringTests(() => startTestService({}, { feed, steps }));
beforeAll(async () => {
  reader = await service.opsToken('ops:read');
  await loadHistory(service.db, service.clock, {
    feed,
    league: 'nba',
    from: '2026-01-13',
    to: '2026-01-14',
    asOf: service.clock.now(),
    steps: ['schedule', 'players', 'gamelogs'],
  });
});

/** One run of the scheduler and everything that follows. */
const work = async () => {
  await queueDueWork(service.deps);
  await service.drain();
};
const asked = () =>
  service.db.selectFrom('operations').select(['date', 'lastDate', 'step']).orderBy('id').execute();

type Item = {
  date: string;
  step: string;
  state: string;
  expected: number;
  found: number;
  note: string | null;
};
const board = async (query: string): Promise<Item[]> => {
  const { status, body, text } = await reader.get(`/ops/expected?league=nba&${query}`);
  expect(status, text).toBe(200);
  return body.items;
};
const stateOf = async (date: string, step: string) =>
  (await board(`days=10&step=${step}`)).find((item) => item.date === date);

test('a day without the service is caught up once, and the board says so', {
  timeout: stretched(120_000),
}, async () => {
  await work(); // noon of the 15th: the day begins
  expect(await stateOf('2026-01-15', 'gamelogs')).toMatchObject({ state: 'waiting', found: 0 });
  expect(await stateOf('2026-01-15', 'schedule')).toMatchObject({ state: 'caught-up' }); // due by two in the morning
  expect(await stateOf('2026-01-15', 'players')).toMatchObject({ state: 'done', expected: 1, found: 1 });
  expect(await stateOf('2026-01-14', 'gamelogs')).toMatchObject({
    state: 'done',
    note: 'imported as history',
  });
  expect(await stateOf('2026-01-13', 'odds')).toMatchObject({ state: 'not-expected' });

  service.clock.set(new Date('2026-01-17T14:00:00Z')); // the service was down on the 16th
  expect(await stateOf('2026-01-16', 'gamelogs')).toMatchObject({ state: 'missing', found: 0 });
  expect(await stateOf('2026-01-16', 'odds')).toMatchObject({ state: 'missing' });
  expect((await stateOf('2026-01-15', 'gamelogs'))?.state).toBe('partial');
  expect((await board('days=3&state=missing')).map(({ date }) => date)).toContain('2026-01-16');

  const before = (await asked()).length;
  await work();
  const caughtUp = (await asked()).slice(before);
  expect(caughtUp).toEqual(
    expect.arrayContaining([
      { date: '2026-01-16', lastDate: '2026-01-16', step: null },
      { date: '2026-01-15', lastDate: '2026-01-15', step: null },
      { date: '2026-01-17', lastDate: '2026-01-17', step: null },
    ]),
  );
  for (const date of ['2026-01-15', '2026-01-16']) {
    const games = await stateOf(date, 'gamelogs');
    expect(games).toMatchObject({ state: 'caught-up' });
    expect(games?.found).toBe(games?.expected);
    const { n } = await service.db
      .selectFrom('playerBoxScores')
      .select((row) => row.fn.count<number>('gameId').distinct().as('n'))
      .where('date', '=', date)
      .executeTakeFirstOrThrow();
    expect(games?.found).toBe(n);
  }
  expect(await board('days=3&state=missing')).toEqual([]);

  service.clock.advance(60_000);
  const after = (await asked()).length;
  await work();
  expect((await asked()).slice(after).filter(({ date }) => date < '2026-01-17')).toEqual([]); // once
});

test('the board looks back four months at once', async () => {
  const began = performance.now();
  const { body } = await reader.get('/ops/expected?days=120');
  const ms = performance.now() - began;
  console.log(`the board over 120 days: ${ms.toFixed(0)} ms, ${body.items.length} items`);
  expect(body.items).toHaveLength(120 * 2 * 8);
  const total = Object.values(body.counts as Record<string, number>).reduce((sum, n) => sum + n, 0);
  expect(total).toBe(body.items.length);
});
