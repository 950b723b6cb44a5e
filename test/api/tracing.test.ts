import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, test } from 'vitest';
import { queryName } from '../../src/platform/db/trace-query.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { createLog } from '../../src/platform/log.ts';
import { EVENTS } from '../../src/webhooks/event-types.ts';
import { recordEvents } from '../../src/webhooks/record-event.ts';
import { startCollector } from '../stand-ins/collector.ts';
import { startReceiver } from '../stand-ins/receiver.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startTestService, type TestService } from '../support/service.ts';

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('with a collector', () => {
  const lines: string[] = [];
  const collector = duringTests(startCollector);
  const service = duringTests(
    () =>
      startTestService(
        {
          OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
          OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a%20key',
          OTEL_SERVICE_NAME: 'hardwood-test',
        },
        {},
        {},
        () => createLog('info', { traced: true, to: { write: (line) => void lines.push(line) } }),
      ),
    stretched(60_000),
  );
  const flush = async () => service.deps.tracing?.flush();

  test('a request is a span by its route pattern that continues the trace of the caller', async () => {
    const operator = await service.opsToken('ops:read');
    await operator.get('/ops/operations/2147483646?token=query-that-must-not-show', { traceparent: PARENT });
    const span = await collector.find(({ name }) => name === 'GET /api/v1/ops/operations/:id', flush);
    expect(span).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
      attributes: {
        'http.route': '/api/v1/ops/operations/:id',
        'http.response.status_code': expect.any(Number),
      },
    });
    const query = collector.spans.find(({ parentSpanId }) => parentSpanId === span.spanId);
    expect(query?.attributes['db.query.text']).toMatch(/^\w/);
    expect(collector.texts.join()).not.toMatch(/query-that-must-not-show|2147483646/);
    expect(collector.texts.join()).toContain('hardwood-test');
    expect(collector.headers[0]?.['x-collector-key']).toBe('a key');
  });

  test('a request with a body keeps its span, and its log line has the ids of the trace', async () => {
    const operator = await service.opsToken('ops:commands');
    const { status } = await operator.post('/ops/operations/run-ingest', { date: '2026-01-15' });
    expect(status).toBe(202);
    const span = await collector.find(({ name }) => name === 'POST /api/v1/ops/operations/run-ingest', flush);
    const insert = collector.spans.find(
      ({ name, traceId }) => name === 'insert operations' && traceId === span.traceId,
    );
    expect(insert).toBeDefined();
    const line = lines.map((one) => JSON.parse(one)).find(({ route }) => route?.endsWith('/run-ingest'));
    expect(line).toMatchObject({ trace_id: span.traceId, span_id: span.spanId });
    const stored = await service.db.selectFrom('operations').select('traceContext').executeTakeFirst();
    expect(stored?.traceContext).toBe(`00-${span.traceId}-${span.spanId}-01`);
  });

  test('no password, token or email address is in a span', async () => {
    const email = 'traced.person@example.com';
    const password = 'a-password-that-must-not-show';
    await service.anonymous.post('/auth/register', { email, password });
    await service.anonymous.post('/auth/login', { email, password });
    await collector.find(({ name }) => name === 'POST /api/v1/auth/login', flush);
    expect(collector.texts.join()).not.toMatch(/traced\.person|a-password-that|eyJ[\w-]+\.|hwr_|hwo_/);
  });

  test('probes have no span', async () => {
    await service.anonymous.get('~/healthz');
    await flush();
    expect(collector.spans.some(({ name }) => name.includes('/healthz'))).toBe(false);
  });
});

test(
  'a caller that asks to be sampled does not decide it',
  async () => {
    const collector = await startCollector();
    const service = await startTestService({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    const operator = await service.opsToken('ops:commands');
    await operator.post('/ops/operations/run-ingest', { date: '2026-01-15' }, { traceparent: PARENT });
    const stored = await service.db.selectFrom('operations').select('traceContext').executeTakeFirst();
    expect(stored?.traceContext).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-00$/);
    await service.stop();
    await collector.stop();
    expect(collector.spans).toEqual([]);
  },
  stretched(60_000),
);

describe('webhooks with WEBHOOK_TRACEPARENT=on', () => {
  test(
    'carry the span of the delivery; a batch links to all of its events',
    async () => {
      const collector = await startCollector();
      const receiver = await startReceiver();
      const service = await startTestService({
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        WEBHOOK_TRACEPARENT: 'on',
        WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
        WEBHOOK_ALLOW_HTTP: 'on',
      });
      const flush = async () => service.deps.tracing?.flush();
      const sharp = await service.apiKey(await service.person('sharp'));
      const batch = { seconds: 60, max: 10 };
      for (const body of [{ url: receiver.url('/ok/single') }, { url: receiver.url('/ok/batch'), batch }])
        expect(
          (await sharp.post('/data/webhook-subscriptions', { events: ['picks.scored'], ...body })).status,
        ).toBe(201);
      const data = EVENTS['picks.scored'].example;
      const at = service.clock.now();
      const events = ['one', 'two'].map((dedupeKey) => ({
        type: 'picks.scored' as const,
        dedupeKey,
        data,
        at,
      }));
      await inTransaction(service.db, (db) => recordEvents(db, events));
      service.clock.advance(61_000);
      await service.deliver();
      const batched = await collector.find(({ name }) => name === 'delivery events.batch', flush);
      const recorded = collector.spans.filter(({ name }) => name === 'event picks.scored');
      expect(recorded).toHaveLength(2);
      expect(batched.links.map(({ spanId }) => spanId)).toEqual(recorded.map(({ spanId }) => spanId));
      expect(batched.parentSpanId).toBe(recorded[0]?.spanId);
      const single = collector.spans.filter(({ name }) => name === 'delivery picks.scored');
      expect(receiver.of('/ok/single').map(({ headers }) => headers.traceparent)).toEqual(
        single.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
      );
      await service.stop();
      await receiver.stop();
      await collector.stop();
    },
    stretched(60_000),
  );
});

describe('a collector that does not answer', () => {
  let service: TestService | null = null;
  afterEach(async () => service?.stop());

  test.each([['refuses connections'], ['accepts requests and hangs']])(
    '%s: requests and stop are not delayed',
    async (kind) => {
      const collector = await startCollector({ hangs: true });
      if (kind === 'refuses connections') await collector.stop();
      service = await startTestService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
      const operator = await service.opsToken('ops:read');
      const timed = async (times: number) => {
        const began = performance.now();
        for (let n = 0; n < times; n++) expect((await operator.get('/ops/operations')).status).toBe(200);
        return (performance.now() - began) / times;
      };
      await timed(20);
      await service.deps.tracing?.flush(); // queues an export that fails or hangs
      expect(await timed(300)).toBeLessThan(stretched(100));
      const began = performance.now();
      await service.stop();
      service = null;
      expect(performance.now() - began).toBeLessThan(stretched(5_000));
      if (kind !== 'refuses connections') await collector.stop();
    },
    stretched(60_000),
  );
});

describe('packages of OpenTelemetry', () => {
  // The Prometheus client imports the API package itself, which does nothing without an SDK.
  const loadedWith = (endpoint: string) => {
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = new Set();
      registerHooks({ load(url, context, next) {
        const [, name] = /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url) ?? [];
        if (name && name !== '@opentelemetry/api') loaded.add(name);
        return next(url, context);
      } });
      const { openTracing } = await import('./src/platform/tracing/open-tracing.ts');
      await import('./src/process/run-service.ts');
      const settings = { otlpHeaders: null, serviceName: 'x', sampledShare: 1 };
      await openTracing({ ...settings, otlpEndpoint: ${endpoint} });
      console.log(JSON.stringify([...loaded]));
      process.exit(0);`;
    const options = { cwd: new URL('../..', import.meta.url), encoding: 'utf8' } as const;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], options);
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout);
  };

  test(
    'are not imported while tracing is off',
    () => {
      expect(loadedWith('null')).toEqual([]);
      expect(loadedWith("'http://127.0.0.1:9'")).toContain('@opentelemetry/sdk-trace');
    },
    stretched(60_000),
  );
});

test.each([
  ['select "id" from "events" where x = $1', 'select events'],
  ['\n    with mine as (update webhook_deliveries set a = $1)', 'with webhook_deliveries'],
  ['insert into "operations" ("a") values ($1)', 'insert operations'],
  ['begin', 'begin'],
])('the span of %j is called %j', (text, name) => {
  expect(queryName(text)).toBe(name);
});
