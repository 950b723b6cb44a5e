import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Type } from 'typebox';
import { afterEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../platform/clock.ts';
import { FetchFailed } from './fetch-failed.ts';
import { HTTP_LIMITS, type HttpClient, type HttpLimits, httpClient } from './http-client.ts';

const KEY = 'k3y-that/must not show';
const Games = Type.Object({ games: Type.Array(Type.Object({ id: Type.Integer() })) });
const good = JSON.stringify({ games: [{ id: 7 }] });

const open: { server: Server; client: HttpClient }[] = [];
afterEach(async () => {
  for (const { server, client } of open.splice(0)) {
    await client.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** A real server that plays the given answers in turn, the last one for ever. */
async function against(answers: RequestListener[], limits: Partial<HttpLimits> = {}) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(seen.length, answers.length - 1)];
    seen.push(request.url ?? '');
    answer?.(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const clock = manualClock(new Date('2026-01-15T12:00:00Z'));
  const slept: number[] = [];
  const lines: string[] = [];
  const client = httpClient(
    {
      name: 'stand-in',
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      credentials: { query: { apiKey: KEY }, headers: { 'x-api-key': KEY } },
    },
    { ...HTTP_LIMITS, ...limits },
    {
      clock,
      random: () => 0,
      sleep: async (ms) => {
        slept.push(ms);
        clock.advance(ms);
      },
      log: (line) => lines.push(line),
    },
  );
  open.push({ server, client });
  const ask = () => client.getJson({ path: '/v1/games', query: { 'dates[]': ['a', 'b'] }, schema: Games });
  return { ask, client, seen, slept, lines, clock };
}

const send =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);
const reset: RequestListener = (request) => request.socket.resetAndDestroy();
const hang: RequestListener = () => undefined;
const drip: RequestListener = (_request, response) => {
  response.writeHead(200).write('{"games":[');
};
const cutShort: RequestListener = (request, response) => {
  response.writeHead(200, { 'content-length': '500' }).write('{"games":[');
  setImmediate(() => request.socket.destroy());
};

async function failureOf(work: Promise<unknown>): Promise<FetchFailed> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(FetchFailed);
  return error as FetchFailed;
}

test('an answer of the right shape comes back, with every query value sent', async () => {
  const { ask, seen } = await against([send(200, good)]);
  expect(await ask()).toEqual({ games: [{ id: 7 }] });
  expect(seen[0]).toContain('dates%5B%5D=a&dates%5B%5D=b');
});

describe('what is worth another try', () => {
  test.each([
    ['500', send(500, 'oops')],
    ['connection reset', reset],
    ['body cut off', cutShort],
  ])('%s, then a good answer', async (_name, first) => {
    const { ask, slept, seen } = await against([first, send(200, good)]);
    expect(await ask()).toEqual({ games: [{ id: 7 }] });
    expect([seen.length, slept]).toEqual([2, [250]]);
  });

  test('the wait doubles, and the last failure is reported', async () => {
    const { ask, slept } = await against([send(503, '')]);
    expect(await failureOf(ask())).toMatchObject({ category: 'upstream', transient: true });
    expect(slept).toEqual([250, 500, 1000]);
  });

  test.each([
    ['seconds', '7', 7_000],
    ['a date', 'Thu, 15 Jan 2026 12:00:09 GMT', 9_000],
  ])('429 with Retry-After in %s is respected', async (_name, header, wait) => {
    const { ask, slept } = await against([send(429, '', { 'retry-after': header }), send(200, good)]);
    await ask();
    expect(slept).toEqual([wait]);
  });

  test('a Retry-After that is too long ends the call at once', async () => {
    const { ask, slept } = await against([send(429, '', { 'retry-after': '3600' })]);
    expect((await failureOf(ask())).category).toBe('upstream');
    expect(slept).toEqual([]);
  });
});

describe('errors that a retry cannot fix', () => {
  test.each([
    ['truncated JSON', send(200, '{"games":[{"id":'), 'broken JSON'],
    ['HTML', send(200, '<html>blocked</html>'), 'HTML'],
    ['an empty body', send(200, ''), 'nothing'],
    ['an empty object', send(200, '{}'), 'unknown shape'],
    ['null', send(200, 'null'), 'unknown shape'],
    ['another type', send(200, '{"games":[{"id":"7"}]}'), '/games/0/id'],
  ])('%s is a validation failure, not an empty day', async (_name, answer, words) => {
    const { ask, seen } = await against([answer]);
    const failure = await failureOf(ask());
    expect(failure).toMatchObject({ category: 'validation', transient: false });
    expect(failure.message).toContain(words);
    expect(seen).toHaveLength(1);
  });

  test('an answer above the size limit is refused', async () => {
    const { ask } = await against([send(200, `{"games":[],"x":"${'y'.repeat(5000)}"}`)], { maxBytes: 1000 });
    expect((await failureOf(ask())).category).toBe('validation');
  });

  test('a redirect is not followed', async () => {
    const { ask, seen } = await against([send(302, '', { location: '/elsewhere' })]);
    expect(await failureOf(ask())).toMatchObject({ category: 'upstream', transient: false });
    expect(seen).toHaveLength(1);
  });
});

test.each([
  ['never answers', hang],
  ['starts and never ends', drip],
])('a source that %s is a timeout', async (_name, answer) => {
  const { ask, slept } = await against([answer], { timeoutMs: 40, attempts: 2 });
  expect((await failureOf(ask())).category).toBe('timeout');
  expect(slept).toHaveLength(1);
});

test('a cancelled call ends as cancelled', async () => {
  const { client } = await against([hang]);
  const controller = new AbortController();
  const work = client.getJson({ path: '/v1/games', schema: Games, signal: controller.signal });
  controller.abort();
  expect((await failureOf(work)).category).toBe('cancelled');
});

test('the breaker opens, refuses without asking, lets one probe through and closes again', async () => {
  const answers = [send(500, ''), send(500, ''), send(500, ''), send(200, good)];
  const limits = { attempts: 1, breaker: { failures: 2, coolDownMs: 1000 } };
  const { ask, seen, clock } = await against(answers, limits);
  await failureOf(ask());
  await failureOf(ask());
  expect((await failureOf(ask())).message).toContain('left to rest');
  expect(seen).toHaveLength(2);
  clock.advance(1000);
  await failureOf(ask());
  expect((await failureOf(ask())).message).toContain('left to rest');
  clock.advance(1000);
  const [probe, other] = await Promise.allSettled([ask(), ask()]);
  expect([probe.status, other.status]).toEqual(['fulfilled', 'rejected']);
  expect(await ask()).toEqual({ games: [{ id: 7 }] });
});

test('the budget bounds requests per window', async () => {
  const { ask, clock } = await against([send(200, good)], { budget: { requests: 2, perMs: 60_000 } });
  await ask();
  await ask();
  expect((await failureOf(ask())).message).toContain('budget');
  clock.advance(60_000);
  await ask();
});

test('the key shows in no error and no log line', async () => {
  const echo: RequestListener = (request, response) => response.writeHead(500).end(request.url);
  const { ask, lines, seen } = await against([echo]);
  const failure = await failureOf(ask());
  expect(seen[0]).toContain('k3y-that');
  expect(lines.length).toBeGreaterThan(0);
  for (const text of [...lines, failure.message, String(failure.stack)]) expect(text).not.toContain('k3y');
});
