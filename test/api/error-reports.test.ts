import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { createErrorReporter } from '../../src/platform/error-reports/reporter.ts';
import { VERSION } from '../../src/platform/version.ts';
import { startErrorSink } from '../stand-ins/error-sink.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

const sink = duringTests(startErrorSink);
const service = duringTests(() => startTestService({ SENTRY_DSN: sink.dsn, SENTRY_ENVIRONMENT: 'test' }));

test('a 500 is reported once, however often it happens, with route, request id, release and environment', async () => {
  const person = await service.person('pro');
  await sql`alter table subscriptions rename to gone`.execute(service.db);
  const { headers } = await person.get('/subscriptions?secret=query-that-must-not-show');
  for (let n = 0; n < 20; n++) expect((await person.get('/subscriptions')).status).toBe(500);
  await sql`alter table gone rename to subscriptions`.execute(service.db);
  const [envelope, ...others] = await sink.received(1);
  expect(others).toEqual([]);
  expect(envelope?.path).toBe('/api/42/envelope/');
  expect(envelope?.headers['x-sentry-auth']).toMatch(/^Sentry sentry_version=7, .*sentry_key=public-key$/);
  expect(envelope?.event).toMatchObject({
    platform: 'node',
    release: VERSION,
    environment: 'test',
    transaction: 'GET /api/v1/subscriptions',
    tags: { route: 'GET /api/v1/subscriptions', request_id: headers.get('x-request-id') },
    exception: {
      values: expect.arrayContaining([
        expect.objectContaining({ value: expect.stringContaining('subscriptions" does not exist') }),
      ]),
    },
  });
  const frames = envelope?.event.exception.values.flatMap(
    ({ stacktrace }: { stacktrace: { frames: object[] } }) => stacktrace.frames,
  );
  expect(frames.some(({ filename, in_app }: never) => in_app && /^src\//.test(filename))).toBe(true);
  expect(envelope?.text).not.toContain('query-that-must-not-show');
});

test('expected problems are not reported', async () => {
  const before = sink.envelopes.length;
  await service.anonymous.get('/nowhere');
  await service.anonymous.get('/me');
  await (await service.person('free')).post('/subscriptions/cancel', { wrong: true });
  expect(sink.envelopes).toHaveLength(before);
});

test('a job is reported when it is not retried any more', async () => {
  const before = sink.envelopes.length;
  const fail = async () => {
    throw new Error('the export is broken');
  };
  const handlers = { ...service.handlers, 'exports.run': fail, 'operation.run': fail };
  await service.deps.jobs.enqueue(service.db, 'exports.run', { exportId: 1 });
  await service.deps.jobs.drain(handlers);
  await service.deps.jobs.enqueue(service.db, 'operation.run', {});
  await service.deps.jobs.drain(handlers);
  const sent = (await sink.received(before + 1)).slice(before);
  expect(sent.map(({ event }) => event.transaction)).toEqual(['job operation.run']);
});

test('an unhandled programming error is reported before the process exits', async () => {
  const before = sink.envelopes.length;
  const script = `
    const { handleProcessErrors } = await import('./src/ops/diagnostics/process-errors.ts');
    const { createErrorReporter } = await import('./src/platform/error-reports/reporter.ts');
    const { systemClock } = await import('./src/platform/clock.ts');
    const about = { environment: 'test', release: '1', hidden: [], clock: systemClock };
    const { report } = createErrorReporter({ dsn: ${JSON.stringify(sink.dsn)}, ...about });
    const log = { fatal() {}, error() {} };
    handleProcessErrors({ log, count() {}, reportError: report });
    setInterval(() => {}, 1_000);
    Promise.reject(new TypeError('nothing has no field'));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: new URL('../..', import.meta.url),
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  const { event } = (await sink.received(before + 1)).at(-1)!;
  expect(event).toMatchObject({ level: 'fatal', transaction: 'unhandledRejection' });
  expect(event.exception.values[0]).toMatchObject({ type: 'TypeError', mechanism: { handled: false } });
});

const reporterTo = (dsn: string, clock = manualClock(new Date('2026-01-15T17:00:00Z'))) =>
  createErrorReporter({
    dsn,
    environment: 'test',
    release: '1',
    hidden: ['configured-secret-value'],
    clock,
  });

test('secrets and email addresses are removed from messages and causes', async () => {
  const before = sink.envelopes.length;
  const reporter = reporterTo(sink.dsn);
  const cause = new Error('401 for https://api.example.com/odds?apiKey=abc123 with configured-secret-value');
  const error = new Error('cannot mail jane.doe@example.com, token=hwk_verysecret', { cause });
  await reporter.report(error, { at: 'job mail.send', handled: true });
  const { text, event } = (await sink.received(before + 1)).at(-1)!;
  expect(text).not.toMatch(/abc123|configured-secret|jane\.doe|verysecret/);
  expect(event.exception.values.map(({ value }: never) => value)).toEqual([
    '401 for https://api.example.com/odds with [redacted]',
    'cannot mail [email], token=[redacted]',
  ]);
  await reporter.stop();
});

test('a storm of different errors sends ten', async () => {
  const before = sink.envelopes.length;
  const reporter = reporterTo(sink.dsn);
  const errors = Array.from({ length: 300 }, (_, n) => Object.assign(new Error('x'), { name: `Error${n}` }));
  for (const error of errors) await reporter.report(error, { at: 'GET /x', handled: true });
  expect((await sink.received(before + 10)).length - before).toBe(10);
  await reporter.stop();
});

test('a server that says 429 gets nothing for a while; one that is down delays nobody', async () => {
  const full = await startErrorSink({ status: 429 });
  const reporter = reporterTo(full.dsn);
  for (const name of ['A', 'B', 'C'])
    await reporter.report(Object.assign(new Error('x'), { name }), { at: 'GET /x', handled: true });
  expect(full.envelopes).toHaveLength(1);
  await full.stop();
  const down = reporterTo(full.dsn);
  await down.report(new Error('nobody listens'), { at: 'GET /x', handled: true });
  await Promise.all([reporter.stop(), down.stop()]);
});
