import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { plantGame } from '../data/plant-games.ts';
import { duringTests } from '../support/during-tests.ts';
import { scriptedSteps } from '../support/operations.ts';
import { startTestService } from '../support/service.ts';

const pipeline = scriptedSteps();
const service = duringTests(() => startTestService({}, { steps: pipeline.steps }));
beforeAll(async () => {
  const now = service.clock.now();
  await plantGame(service.db, { tipAt: now, capturedAt: now });
});

const scrape = (headers: Record<string, string> = {}) => service.anonymous.get('~/metrics', headers);

/** Every sample as name, labels and value; fails on a line that is neither sample nor comment. */
function parse(text: string) {
  const samples = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = /^([a-z_:][a-z0-9_:]*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
      if (name === undefined) throw new Error(`not a sample: ${line}`);
      return { name, labels, value: Number(value) };
    });
  return {
    samples,
    sampleOf: (name: string, ...labels: string[]) =>
      samples.find((one) => one.name === name && labels.every((label) => one.labels.includes(label)))?.value,
  };
}

describe('GET /metrics', () => {
  test('counts requests by route pattern, steps by how they ended, and says how old feeds are', async () => {
    const operator = await service.opsToken('ops:commands', 'ops:read');
    await operator.get('/ops/operations/2147483647');
    await operator.get('/ops/operations/2147483646');
    await service.anonymous.get('/nowhere/at/all');
    pipeline.script('odds', async () => {
      throw new Error('broken');
    });
    await operator.post('/ops/operations/run-ingest', { date: '2026-01-15' });
    await service.drain();
    service.clock.advance(600_000);
    const { status, headers, text } = await scrape();
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    const { sampleOf, samples } = parse(text);
    const requests = 'hardwood_http_request_duration_seconds_count';
    expect(sampleOf(requests, 'route="/api/v1/ops/operations/:id"', 'status="4xx"')).toBe(2);
    expect(sampleOf(requests, 'route="unknown"', 'status="4xx"')).toBe(1);
    expect(sampleOf('hardwood_step_duration_seconds_count', 'step="odds"', 'status="failed"')).toBe(1);
    expect(sampleOf('hardwood_step_duration_seconds_count', 'step="schedule"', 'status="succeeded"')).toBe(1);
    expect(sampleOf('hardwood_feed_age_seconds', 'variant="nba.schedule"')).toBe(600);
    expect(sampleOf('hardwood_feed_status', 'variant="nba.odds"', 'status="error"')).toBe(1);
    expect(sampleOf('hardwood_queue_jobs', 'queue="operations"', 'state="waiting"')).toBe(0);
    expect(sampleOf('hardwood_secret_status', 'key="JWT_SECRET"', 'status="valid"')).toBe(1);
    expect(sampleOf('hardwood_unsettled_picks', 'status="overdue"')).toBe(0);
    for (const { labels } of samples) expect(labels).not.toMatch(/2147483647|nowhere|@/);
  });

  test('every metric has its HELP and TYPE, and no name is given twice', async () => {
    const { text } = await scrape();
    const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name]) => name ?? '');
    const helps = [...text.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name ?? '');
    expect(new Set(types).size).toBe(types.length);
    expect(helps.sort()).toEqual([...types].sort());
    for (const { name } of parse(text).samples)
      expect(types).toContain(
        name.replace(/_(bucket|sum|count)$/, (end) => (types.includes(name) ? end : '')),
      );
    for (const name of types) expect(name).toMatch(/^hardwood_/);
  });

  test('the Grafana dashboard and the alerts use only metrics that exist', async () => {
    const { text } = await scrape();
    const known = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name ?? '');
    for (const file of ['grafana-dashboard.json', 'alerts.yaml']) {
      const asked = readFileSync(new URL(`../../ops/${file}`, import.meta.url), 'utf8').matchAll(
        /hardwood_\w+/g,
      );
      for (const [name] of asked) expect(known, file).toContain(name.replace(/_(bucket|sum|count)$/, ''));
    }
  });

  test('404 through a proxy', async () => {
    for (const header of ['x-forwarded-for', 'forwarded']) {
      const { status, text } = await scrape({ [header]: '127.0.0.1' });
      expect([status, text.includes('hardwood_')]).toEqual([404, false]);
    }
  });
});

test('a trace that a caller came with goes back with the answer', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  expect((await service.anonymous.get('~/healthz', { traceparent })).headers.get('traceparent')).toBe(
    traceparent,
  );
  expect((await service.anonymous.get('~/healthz', { traceparent: 'x' })).headers.get('traceparent')).toBe(
    null,
  );
});
