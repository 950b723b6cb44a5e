import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tier } from '../../domain/tiers.ts';
import { connect } from '../db/connect.ts';
import { keepAnswers, keyOf } from './answers.ts';
import { answerConditionally } from './conditional.ts';
import { createFairUse } from './fair-use.ts';
import { type Revision, watchRevisions } from './revisions.ts';

const AT_ONCE = 4;

/** A server that counts how often it composes, and a revision that the test changes. The caller is named in a header. */
function serve(mostBytes?: number) {
  let revision: Revision = { until: Number.POSITIVE_INFINITY };
  let composed = 0;
  let record: object | null = null;
  let failing = false;
  let open = () => {};
  let gate = Promise.resolve();
  const answers = keepAnswers(
    { known: () => revision, current: () => revision, expire: () => {} },
    createFairUse(AT_ONCE),
    mostBytes,
  );
  const app = Fastify();
  app.addHook('onRequest', async (request) => {
    const { account = 1, tier = 'admin' } = request.headers as { account?: string; tier?: Tier };
    request.caller = { kind: 'user', sessionId: 's', userId: Number(account), tier };
  });
  app.addHook('onSend', answerConditionally);
  app.get('/:id', (request, reply) =>
    answers.send(reply, {
      key: (request.params as { id: string }).id,
      now: new Date(0),
      delayMinutes: 0,
      isNewest: true,
      compose: async () => {
        composed += 1;
        if (failing) {
          failing = false;
          throw new Error('no');
        }
        await gate;
        return { record: record ?? { composed } };
      },
    }),
  );
  return {
    get: async (path: string, headers = {}) => app.inject({ url: path, headers }),
    composed: () => composed,
    say: (words: object) => {
      record = words;
    },
    change: () => {
      revision = { until: Number.POSITIVE_INFINITY };
    },
    hold: () => {
      gate = new Promise((opened) => {
        open = opened;
      });
    },
    release: () => open(),
    fail: () => {
      failing = true;
    },
  };
}

test('composes once, and neither composes nor hashes for a 304', async () => {
  const { get, composed } = serve();
  const first = await get('/a');
  const again = await get('/a');
  expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag]);
  const unchanged = await get('/a', { 'if-none-match': first.headers.etag });
  expect([unchanged.statusCode, unchanged.body, composed()]).toEqual([304, '', 1]);
});

test('composes again when the data has changed', async () => {
  const { get, change } = serve();
  const first = await get('/a');
  change();
  const second = await get('/a', { 'if-none-match': first.headers.etag });
  expect([second.statusCode, second.body]).toEqual([200, '{"composed":2}']);
});

test('whoever asks meanwhile gets the same answer, unless the data changed in between', async () => {
  const { get, composed, hold, release, change } = serve();
  hold();
  const early = [get('/a'), get('/a'), get('/a')];
  await new Promise(setImmediate);
  change();
  const late = get('/a');
  await new Promise(setImmediate);
  release();
  const bodies = (await Promise.all([...early, late])).map(({ body }) => body);
  expect([new Set(bodies).size, composed()]).toEqual([1, 2]); // both composed last, one answer each
  expect((await get('/a')).statusCode).toBe(200);
  expect(composed()).toBe(2);
});

test('a record that says the same but for the time of its making stays as it was', async () => {
  const { get, change, say } = serve();
  say({ generatedAt: '2026-01-15T17:00:00.000Z', n: 1 });
  const first = await get('/a');
  change();
  say({ generatedAt: '2026-01-15T17:05:00.000Z', n: 1 });
  const same = await get('/a', { 'if-none-match': first.headers.etag });
  expect(same.statusCode).toBe(304);
  change();
  say({ generatedAt: '2026-01-15T17:05:00.000Z', n: 2 });
  expect((await get('/a', { 'if-none-match': first.headers.etag })).json()).toMatchObject({ n: 2 });
});

test('keeps no more bytes than allowed, and drops what was asked least recently', async () => {
  const { get, composed } = serve(2 * '{"composed":1}'.length);
  for (const path of ['/a', '/b', '/a', '/c']) await get(path);
  expect(composed()).toBe(3);
  await get('/a');
  expect(composed()).toBe(3);
  await get('/b');
  expect(composed()).toBe(4);
});

test('a long answer comes compressed to whoever can read that, under the tag of the same words', async () => {
  const { get, say } = serve();
  say({ words: 'again and '.repeat(400) });
  const plain = await get('/a', { 'accept-encoding': 'identity' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const packed = await get('/a', { 'accept-encoding': 'br, gzip' });
  expect([packed.headers['content-encoding'], packed.headers.etag, packed.headers.vary]).toEqual([
    'gzip',
    `W/${plain.headers.etag}`,
    'Accept-Encoding',
  ]);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect((await get('/a', { 'accept-encoding': 'gzip;q=0, br' })).body).toBe(plain.body);
  for (const tag of [plain.headers.etag, packed.headers.etag]) {
    const unchanged = await get('/a', { 'accept-encoding': 'gzip', 'if-none-match': tag });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    expect(unchanged.headers['content-encoding']).toBeUndefined();
  }
});

test('composes a few at once, and whoever asks for what is there does not wait for them', async () => {
  const { get, composed, hold, release } = serve();
  await get('/there');
  hold();
  const many = Array.from({ length: 20 }, (_, n) => get(`/${n}`));
  await new Promise(setImmediate);
  expect(composed()).toBe(1 + 4);
  expect((await get('/there')).json()).toEqual({ composed: 1 });
  release();
  expect((await Promise.all(many)).map(({ statusCode }) => statusCode)).toEqual(many.map(() => 200));
  expect(composed()).toBe(21);
});

test('of an answer that waits for its turn only the newest state is composed, for all who asked', async () => {
  const { get, composed, hold, release, change } = serve();
  hold();
  const others = Array.from({ length: 4 }, (_, n) => get(`/${n}`));
  const asked = [];
  for (let n = 0; n < 5; n++) {
    asked.push(get('/a'));
    await new Promise(setImmediate);
    change();
  }
  release();
  const bodies = (await Promise.all(asked)).map(({ body }) => body);
  await Promise.all(others);
  expect([new Set(bodies).size, composed()]).toEqual([1, 5]);
});

test('who asks for what waits in the queue of another does not wait for that queue', async () => {
  const { get, hold, release, composed } = serve();
  hold();
  const free = { account: '2', tier: 'free' };
  const queue = Array.from({ length: 10 }, (_, n) => get(`/free-${n}`, free));
  await new Promise(setImmediate);
  expect(composed()).toBe(2);
  const shared = get('/free-9', { account: '3', tier: 'sharp' }); // the last one of that queue
  await new Promise(setImmediate);
  expect(composed()).toBe(3);
  release();
  expect((await shared).json()).toEqual({ composed: 3 });
  const answers = await Promise.all(queue);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(queue.map(() => 200));
  expect([answers.at(-1)?.json(), composed()]).toEqual([{ composed: 3 }, 10]);
});

test('an account has its budget and no more; asking often for the same is one piece of work', async () => {
  const { get, hold, release, composed } = serve();
  hold();
  const free = { account: '2', tier: 'free' };
  const same = Array.from({ length: 30 }, () => get('/same', free));
  const others = Array.from({ length: 10 }, (_, n) => get(`/${n}`, free));
  const refused = await Promise.race(others); // the others wait
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    expect.stringMatching(/2 requests running and 8 waiting/),
  ]);
  release();
  const statuses = (await Promise.all([...same, ...others])).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(39);
  expect(composed()).toBe(10);
});

test('a failed computation is told to all who wait for it, and the next request computes again', async () => {
  const { get, composed, fail } = serve();
  fail();
  const both = await Promise.all([get('/a'), get('/a', { account: '2', tier: 'sharp' })]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
  expect((await get('/a')).statusCode).toBe(200);
  expect(composed()).toBe(2);
});

test('the key of an input does not depend on the order in which it was written', () => {
  expect(keyOf({ b: 2, a: 'x' })).toBe(keyOf({ a: 'x', b: 2 }));
  expect(keyOf({ a: 1 })).not.toBe(keyOf({ a: '1' }));
});

test('looking into the cache while the database is away leaves no rejection unhandled', async () => {
  const { db, close } = connect({ url: 'postgres://127.0.0.1:1/nowhere', poolSize: 1 }, () => {});
  const answers = keepAnswers(watchRevisions(db), createFairUse(AT_ONCE));
  expect(answers.recall({ key: 'a', delayMinutes: 0 }, new Date(0))).toBe(null);
  // With one connection, a query that was started before has failed by now; an unhandled one fails the test run.
  await expect(sql`select 1`.execute(db)).rejects.toThrow('ECONNREFUSED');
  await new Promise(setImmediate);
  await close();
});
