import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { alertGroup } from '../../src/ops/objectives/budget.ts';
import { OBJECTIVE_NAMES, OBJECTIVES, WINDOW_DAYS } from '../../src/ops/objectives/objectives.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

const service = duringTests(startTestService);

const read = async () => (await (await service.opsToken('ops:read')).get('/ops/objectives')).body.items;
// biome-ignore lint/suspicious/noExplicitAny: the response of the API
const named = async (name: string) => (await read()).find((one: any) => one.name === name);
const DAY_MS = 86_400_000;

describe('GET /ops/objectives', () => {
  test('lists every objective, without a ratio before the first measurement', async () => {
    const items = await read();
    expect(items.map(({ name }: { name: string }) => name)).toEqual(OBJECTIVE_NAMES);
    expect(items[0]).toEqual({
      name: 'fresh-schedule',
      ...OBJECTIVES['fresh-schedule'],
      windowDays: WINDOW_DAYS,
      good: 0,
      total: 0,
      ratio: null,
      budgetLeft: null,
      days: [],
    });
  });

  test('adds up measurements of several processes; the threshold itself is good, no end is bad', async () => {
    const { objectives } = service.deps;
    for (const seconds of [1, 60, 60.1, null]) objectives.time('webhook-delivered', seconds);
    await objectives.flush();
    for (let n = 0; n < 6; n++) objectives.time('webhook-delivered', 2);
    await objectives.flush();
    const day = service.clock.now().toISOString().slice(0, 10);
    expect(await named('webhook-delivered')).toMatchObject({
      good: 8,
      total: 10,
      ratio: 0.8,
      days: [{ day, good: 8, total: 10 }],
    });
    // 20% failed where 5% may: the budget is spent four times.
    expect((await named('webhook-delivered')).budgetLeft).toBeCloseTo(-3);
  });

  test('forgets what is older than the window', async () => {
    service.clock.advance(WINDOW_DAYS * DAY_MS + 3_600_000);
    expect(await named('webhook-delivered')).toMatchObject({ total: 0, ratio: null });
  });

  test('counts are metrics as well', async () => {
    const { text } = await service.anonymous.get('~/metrics', { host: 'localhost' });
    expect(text).toContain('hardwood_objective_events_total{objective="webhook-delivered",result="bad"} 2');
    expect(text).toContain('hardwood_objective_duration_seconds_count{objective="webhook-delivered"} 9');
  });

  test.each([[{}], [{ authorization: 'Bearer hwo_wrong' }]])('401 with %j', async (headers) => {
    expect((await service.anonymous.get('/ops/objectives', headers)).status).toBe(401);
  });

  test('403 without the scope', async () => {
    const caller = await service.opsToken('ops:commands');
    expect((await caller.get('/ops/objectives')).status).toBe(403);
  });
});

const fileAt = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('the table of objectives', () => {
  test('is repeated by the burn-rate alerts', () => {
    const alerts = fileAt('ops/alerts.yaml');
    const start = alerts.indexOf('  - name: hardwood-objectives');
    expect(alerts.slice(start)).toBe(alertGroup(OBJECTIVES));
  });

  test('is repeated by docs/operations.md', () => {
    const rows = fileAt('docs/operations.md')
      .split('\n')
      .filter((line) => /^\| `(fresh|news|webhook)-/.test(line));
    const expected = Object.entries(OBJECTIVES).map(
      ([name, { about, target, thresholdSeconds }]) =>
        `| \`${name}\` | ${about} | ${thresholdSeconds === null ? 'freshness rule' : `${thresholdSeconds} s`} | ${target * 100}% |`,
    );
    expect(rows).toEqual(expected);
    expect(fileAt('docs/operations.md')).toContain(`over ${WINDOW_DAYS} days`);
  });
});
