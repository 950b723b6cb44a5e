import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyReply } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { manualClock } from '../clock.ts';
import { type Caller, member } from './access.ts';
import { keepAnswers } from './answers.ts';
import { answerConditionally } from './conditional.ts';
import { createFairUse } from './fair-use.ts';
import type { Revision } from './revisions.ts';
import { createShortWay } from './short-way.ts';

const SHARP: Caller = { kind: 'apiKey', keyId: 1, userId: 1, tier: 'sharp' };
const PRO: Caller = { kind: 'user', sessionId: 's', userId: 2, tier: 'pro' };
const CALLERS: Record<string, Caller> = { sharp: SHARP, pro: PRO };

const clock = manualClock(new Date('2026-01-15T17:00:00Z'));
const log = pino({ level: 'info', enabled: true }, { write: () => {} });
let revision: Revision = { until: Number.POSITIVE_INFINITY };
let refusal: string | null = null;
let closing = false;
let allowed = true;
let limiterWaits = false;
let wholeWays = 0;
let isLast = false;
const measured: string[] = [];

const quota = { requests: 10, windowSeconds: 60 };
const taken = () => ({ allowed, remaining: 3, resetSeconds: 7 });
const answers = keepAnswers(
  { known: () => revision, current: () => revision, expire: () => {} },
  createFairUse(4),
);
const shortWay = createShortWay({
  clock,
  log,
  config: { accounts: { rateLimitSharp: quota, rateLimitDefault: quota }, http: { trustProxy: [] } } as never,
  limiter: { shared: false, take: () => (limiterWaits ? Promise.resolve(taken()) : taken()) },
  load: { refusal: () => refusal, stop: () => {} },
  recall: answers.recall,
  remembered: ({ apiKey }) => CALLERS[apiKey ?? ''] ?? null,
  countRequest: ({ route, status }) => void measured.push(`${route} ${status}`),
});

const app = Fastify();
let origin: string;
beforeAll(async () => {
  app.decorateRequest('kept', null);
  app.addHook('onRequest', async (request, reply) => {
    wholeWays += 1;
    request.rules = request.routeOptions.config;
    request.caller = CALLERS[String(request.headers['x-api-key'])] ?? null;
    reply.header('x-request-id', 'whole').header('x-lasting', 'yes');
  });
  app.addHook('onSend', answerConditionally);
  app.addHook('onSend', async (request, reply) => shortWay.learn(request, reply));
  const config = { access: member('pro'), rateLimited: 'data' as const, cached: true };
  const say = (who: string, reply: FastifyReply) =>
    answers.send(reply, {
      key: who,
      now: clock.now(),
      delayMinutes: who === 'pro' ? 15 : 0,
      isNewest: true,
      compose: async () => ({ record: { who } }),
    });
  app.get('/kept/:id', { config }, ({ caller }, reply) =>
    say((caller as typeof PRO)?.tier ?? 'nobody', reply),
  );
  app.get('/composed', { config }, async () => ({ who: 'anybody' }));
  await app.ready();
  const [wholeWay] = app.server.listeners('request') as never[];
  app.server.removeAllListeners('request');
  app.server.on(
    'request',
    shortWay.before(wholeWay as never, {
      passes: () => !isLast,
      isClosing: () => closing,
    }),
  );
  await app.listen({ port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

const get = (path = '/kept/1', headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers: { 'x-api-key': 'sharp', ...headers } });

/** `fetch` sends no Connection header of a caller's choice. */
const getAndLeave = () =>
  new Promise<Response>((found, fail) => {
    const headers = { 'x-api-key': 'sharp', connection: 'close' };
    request(`${origin}/kept/1`, { headers }, (answer) =>
      answer.resume().once('end', () => found(new Response())),
    )
      .once('error', fail)
      .end();
  });

beforeEach(async () => {
  [refusal, closing, allowed, limiterWaits, isLast] = [null, false, true, false, false];
  log.level = 'info';
  await get();
  wholeWays = 0;
  measured.length = 0;
});

test('a kept answer is given again with the same bytes, and counted', async () => {
  const answer = await get();
  expect([answer.status, await answer.text(), wholeWays]).toEqual([200, '{"who":"sharp"}', 0]);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-lasting')).toBe('yes');
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  expect(answer.headers.get('ratelimit')).toBe('"sharp";r=3;t=7');
  expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
  expect(measured).toEqual(['/kept/:id 200']);
});

test('304 to whoever has it, with the id the caller chose', async () => {
  const etag = (await get()).headers.get('etag') ?? '';
  const answer = await get('/kept/1', {
    'if-none-match': `"other", ${etag}`,
    'x-request-id': 'chosen-by-me',
  });
  expect([answer.status, await answer.text(), wholeWays]).toEqual([304, '', 0]);
  expect(answer.headers.get('content-type')).toBeNull();
  expect([answer.headers.get('etag'), answer.headers.get('x-request-id')]).toEqual([etag, 'chosen-by-me']);
});

test('a limiter that has to be waited for is waited for', async () => {
  limiterWaits = true;
  expect([(await get()).status, wholeWays]).toEqual([200, 0]);
});

test('another tier has its own answer', async () => {
  expect(await (await get('/kept/1', { 'x-api-key': 'pro' })).text()).toBe('{"who":"pro"}');
  expect(await (await get('/kept/1', { 'x-api-key': 'pro' })).text()).toBe('{"who":"pro"}');
  expect(await (await get()).text()).toBe('{"who":"sharp"}');
  expect(wholeWays).toBe(1);
});

test('one request learns anew while the others go on the short way', async () => {
  clock.advance(500);
  await Promise.all([get(), get(), get()]);
  expect(wholeWays).toBe(1);
  clock.advance(499);
  await get();
  expect(wholeWays).toBe(1);
});

test.each<[string, () => unknown, (() => Promise<Response>)?]>([
  ['changed data', () => (revision = { until: 0 })],
  ['an answer learned too long ago', () => clock.advance(1_000)],
  ['a server under load', () => (refusal = 'busy')],
  ['a server that closes', () => (closing = true)],
  ['the last request of a connection', () => (isLast = true)],
  ['a spent quota', () => (allowed = false)],
  ['a log of everything', () => (log.level = 'debug')],
  ['an unknown key', () => {}, () => get('/kept/1', { 'x-api-key': 'nobody' })],
  ['no key', () => {}, () => fetch(`${origin}/kept/1`)],
  ['another address', () => {}, () => get('/kept/2')],
  ['an answer that is not kept', () => {}, () => get('/composed')],
  ['a trace to follow', () => {}, () => get('/kept/1', { traceparent: 'x' })],
  ['a page of elsewhere', () => {}, () => get('/kept/1', { origin: 'https://a.example' })],
  ['whoever leaves after it', () => {}, () => getAndLeave()],
  ['whoever accepts nothing', () => {}, () => get('/kept/1', { accept: '*/*;q=0' })],
])('%s: the whole way', async (_, prepare, ask = get) => {
  prepare();
  await ask();
  expect(wholeWays).toBe(1);
});
