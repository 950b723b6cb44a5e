import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { DEFAULT_RIGHTS } from '../../domain/source-rights.ts';
import type { Tier } from '../../domain/tiers.ts';
import { manualClock } from '../clock.ts';
import { connect } from '../db/connect.ts';
import { createRights } from '../rights/rights.ts';
import { createResponseCache, keyOf } from './cache.ts';
import { answerConditionally } from './conditional.ts';
import { createFairUse } from './fair-use.ts';
import { type Revisions, watchRevisions } from './revisions.ts';

const AT_ONCE = 4;
/** These computations need no database. */
const { db } = connect({ url: 'postgres://127.0.0.1:1/nowhere', poolSize: 1 }, () => {});

/** A server that counts how often it computes, and a revision that the test changes. The caller is named in a header. */
function serve(maxBytes?: number) {
  let revision = 1;
  let required = 1;
  let computed = 0;
  let record: object | null = null;
  let failing = false;
  let open = () => {};
  let gate = Promise.resolve();
  const cached = createResponseCache({
    db,
    revisions: {
      current: () => revision,
      freshness: (_ask, shown) => (shown.revision < required ? 'expired' : 'stale'),
      expire: () => {},
    },
    fairUse: createFairUse(AT_ONCE),
    clock: manualClock(new Date(0)),
    rights: createRights(DEFAULT_RIGHTS),
    ...(maxBytes ? { maxBytes } : {}),
  });
  const app = Fastify();
  app.decorateRequest('rules', null as never);
  app.addHook('onRequest', async (request) => {
    const { account = 1, tier = 'admin' } = request.headers as { account?: string; tier?: Tier };
    request.caller = { kind: 'user', sessionId: 's', userId: Number(account), tier };
    request.rules = request.routeOptions.config;
  });
  app.addHook('onSend', answerConditionally);
  app.get('/:id', {
    config: { cache: { dependsOn: ['picks'] } },
    handler: cached(
      ({ params }) => params as { id: string },
      async () => {
        computed += 1;
        const result = record ?? { computed };
        if (failing) {
          failing = false;
          throw new Error('no');
        }
        await gate;
        return { record: result };
      },
    ),
  });
  const change = () => {
    revision += 1;
  };
  return {
    get: async (path: string, headers = {}) => app.inject({ url: path, headers }),
    computed: () => computed,
    say: (words: object) => {
      record = words;
    },
    /** A change after which the previous bytes may still be sent. */
    change,
    /** They may no longer. */
    endGrace: () => {
      required = revision;
    },
    invalidate: () => {
      change();
      required = revision;
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

test('computes once, and neither computes nor hashes for a 304', async () => {
  const { get, computed } = serve();
  const first = await get('/a');
  const again = await get('/a');
  expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag]);
  const unchanged = await get('/a', { 'if-none-match': first.headers.etag });
  expect([unchanged.statusCode, unchanged.body, computed()]).toEqual([304, '', 1]);
  expect(Object.keys(unchanged.headers)).not.toContain('content-length');
});

test('computes again when the data has changed', async () => {
  const { get, invalidate } = serve();
  const first = await get('/a');
  invalidate();
  const second = await get('/a', { 'if-none-match': first.headers.etag });
  expect([second.statusCode, second.body]).toEqual([200, '{"computed":2}']);
});

test('concurrent requests get the same response, unless the data changed in between', async () => {
  const { get, computed, hold, release, invalidate } = serve();
  hold();
  const early = [get('/a'), get('/a'), get('/a')];
  await new Promise(setImmediate);
  invalidate();
  const late = get('/a');
  await new Promise(setImmediate);
  release();
  const bodies = (await Promise.all([...early, late])).map(({ body }) => body);
  expect([bodies, computed()]).toEqual([[1, 1, 1, 2].map((n) => `{"computed":${n}}`), 2]);
  expect((await get('/a')).statusCode).toBe(200);
  expect(computed()).toBe(2);
});

test('a record that says the same but for the time of its making stays as it was', async () => {
  const { get, invalidate, say } = serve();
  say({ generatedAt: '2026-01-15T17:00:00.000Z', n: 1 });
  const first = await get('/a');
  invalidate();
  say({ generatedAt: '2026-01-15T17:05:00.000Z', n: 1 });
  const same = await get('/a', { 'if-none-match': first.headers.etag });
  expect(same.statusCode).toBe(304);
  invalidate();
  say({ generatedAt: '2026-01-15T17:05:00.000Z', n: 2 });
  expect((await get('/a', { 'if-none-match': first.headers.etag })).json()).toMatchObject({ n: 2 });
});

test('keeps no more bytes than allowed, and drops what was asked least recently', async () => {
  const { get, computed } = serve(2 * '{"computed":1}'.length);
  for (const path of ['/a', '/b', '/a', '/c']) await get(path);
  expect(computed()).toBe(3);
  await get('/a');
  expect(computed()).toBe(3);
  await get('/b');
  expect(computed()).toBe(4);
});

test('a long response has a gzip variant for clients that accept it, with the weak form of its ETag', async () => {
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

test('computes a few at once, and cached responses do not wait for them', async () => {
  const { get, computed, hold, release } = serve();
  await get('/there');
  hold();
  const many = Array.from({ length: 20 }, (_, n) => get(`/${n}`));
  await new Promise(setImmediate);
  expect(computed()).toBe(1 + 4);
  expect((await get('/there')).json()).toEqual({ computed: 1 });
  release();
  expect((await Promise.all(many)).map(({ statusCode }) => statusCode)).toEqual(many.map(() => 200));
  expect(computed()).toBe(21);
});

test('of a response that waits in the queue only the newest revision is computed, for all who asked', async () => {
  const { get, computed, hold, release, invalidate } = serve();
  hold();
  const others = Array.from({ length: 4 }, (_, n) => get(`/${n}`));
  const asked = [];
  for (let n = 0; n < 5; n++) {
    asked.push(get('/a'));
    await new Promise(setImmediate);
    invalidate();
  }
  release();
  const bodies = (await Promise.all(asked)).map(({ body }) => body);
  await Promise.all(others);
  expect([new Set(bodies).size, computed()]).toEqual([1, 5]);
});

test('who asks for what waits in the queue of another does not wait for that queue', async () => {
  const { get, hold, release, computed } = serve();
  hold();
  const free = { account: '2', tier: 'free' };
  const queue = Array.from({ length: 10 }, (_, n) => get(`/free-${n}`, free));
  await new Promise(setImmediate);
  expect(computed()).toBe(2);
  const shared = get('/free-9', { account: '3', tier: 'sharp' }); // the last one of that queue
  await new Promise(setImmediate);
  expect(computed()).toBe(3);
  release();
  expect((await shared).json()).toEqual({ computed: 3 });
  const answers = await Promise.all(queue);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(queue.map(() => 200));
  expect([answers.at(-1)?.json(), computed()]).toEqual([{ computed: 3 }, 10]);
});

test('an account has its budget and no more; asking often for the same is one piece of work', async () => {
  const { get, hold, release, computed } = serve();
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
  expect(computed()).toBe(10);
});

test('a failed computation rejects all who wait for it, and the next request computes again', async () => {
  const { get, computed, fail } = serve();
  fail();
  const both = await Promise.all([get('/a'), get('/a', { account: '2', tier: 'sharp' })]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
  expect((await get('/a')).statusCode).toBe(200);
  expect(computed()).toBe(2);
});

test('after a change the previous bytes are sent while one recomputation runs, until they are too old', async () => {
  const { get, computed, change, endGrace, hold, release } = serve();
  const first = await get('/a');
  hold();
  change();
  const meanwhile = await Promise.all([get('/a'), get('/a'), get('/a', { account: '2', tier: 'free' })]);
  expect(meanwhile.map(({ body }) => body)).toEqual([first.body, first.body, first.body]);
  expect(computed()).toBe(2);
  endGrace();
  const waiting = get('/a');
  release();
  expect([(await waiting).json(), computed()]).toEqual([{ computed: 2 }, 2]);
});

test('what a 304 recomputes in the background is serialized by the schema of the response', async () => {
  const cached = createResponseCache({
    db,
    revisions: { current: () => ++revision, freshness: () => 'stale', expire: () => {} },
    fairUse: createFairUse(AT_ONCE),
    clock: manualClock(new Date(0)),
    rights: createRights(DEFAULT_RIGHTS),
  });
  let revision = 0;
  let computed = 0;
  const app = Fastify();
  app.addHook('onRequest', async (request) => {
    request.rules = request.routeOptions.config;
  });
  app.addHook('onSend', answerConditionally);
  app.get('/', {
    config: { cache: { dependsOn: ['picks'] } },
    schema: { response: { 200: { type: 'object', properties: { shown: { type: 'number' } } } } },
    handler: cached(
      () => ({}),
      async () => ({ record: { shown: ++computed, hidden: true } }),
    ),
  });
  await app.inject('/');
  expect((await app.inject({ url: '/', headers: { 'if-none-match': '*' } })).statusCode).toBe(304);
  await expect.poll(() => computed).toBe(2);
  expect((await app.inject('/')).json()).toEqual({ shown: 2 });
});

test('recomputing in the background counts against nobody, and its failure is left to those who wait', async () => {
  const { get, computed, change, endGrace, fail, hold, release } = serve();
  for (let n = 0; n < 20; n++) await get(`/${n}`);
  change();
  hold();
  const free = { account: '2', tier: 'free' };
  for (let n = 0; n < 20; n++) expect((await get(`/${n}`, free)).statusCode).toBe(200);
  const uncached = Array.from({ length: 10 }, (_, n) => get(`/free-${n}`, free));
  release();
  expect((await Promise.all(uncached)).map(({ statusCode }) => statusCode)).toEqual(uncached.map(() => 200));
  await expect.poll(computed).toBe(20 + 20 + 10);
  change();
  fail();
  expect((await get('/0')).statusCode).toBe(200);
  endGrace();
  expect((await get('/0')).statusCode).toBe(200);
});

/** A server with a replica, both at the same revision, whose computations say where they ran. */
function serveWithReplica(fails: (from: string) => unknown) {
  const away = connect({ url: 'postgres://127.0.0.1:1/replica', poolSize: 1 }, () => {});
  const revisions: Revisions = { current: () => 1, freshness: () => 'fresh', expire: () => {} };
  const state = { isUsable: true, retries: 0 };
  const cached = createResponseCache({
    db,
    revisions,
    replica: {
      db: away.db,
      revisions,
      isUsable: () => state.isUsable,
      countRetry: () => {
        state.retries += 1;
      },
    },
    fairUse: createFairUse(AT_ONCE),
    clock: manualClock(new Date('2026-01-15T17:00:00Z')),
    rights: createRights(DEFAULT_RIGHTS),
  });
  const app = Fastify();
  app.addHook('onRequest', async (request) => {
    request.caller = { kind: 'user', sessionId: 's', userId: 1, tier: 'admin' };
    request.rules = request.routeOptions.config;
  });
  app.get('/', {
    config: { cache: { dependsOn: ['picks'] } },
    handler: cached(
      () => ({}),
      async (on) => {
        const from = on === db ? 'primary' : 'replica';
        const error = fails(from);
        if (error) throw error;
        return { record: from };
      },
    ),
  });
  return { get: async (path = '/') => (await app.inject(path)).body, state };
}

test('responses of the replica and of the primary are cached apart, and asOf is always read on the primary', async () => {
  const { get, state } = serveWithReplica(() => null);
  expect(await get()).toBe('"replica"');
  expect(await get('/?asOf=2026-01-15T16:00:00Z')).toBe('"primary"');
  state.isUsable = false;
  expect(await get()).toBe('"primary"');
  state.isUsable = true;
  expect(await get()).toBe('"replica"');
});

test.each([
  ['a conflict with recovery', '40001', '"primary"', 1],
  ['a table that is not there yet', '42P01', '"primary"', 1],
  ['a statement timeout', '57014', expect.stringContaining('57014'), 0],
])('%s on the replica is retried on the primary or reported', async (_name, code, body, retries) => {
  const error = Object.assign(new Error('no'), { code, severity: 'ERROR' });
  const { get, state } = serveWithReplica((from) => from === 'replica' && error);
  expect(await get()).toEqual(body);
  expect(state.retries).toBe(retries);
});

test('the key depends on the input, the delay and the day, not on the order of fields', () => {
  const now = new Date('2026-01-15T17:00:00Z');
  const known = { now, asOf: now, delayMinutes: 0, isNewest: true };
  expect(keyOf(1, known, { b: 2, a: 'x' })).toBe(keyOf(1, known, { a: 'x', b: 2 }));
  expect(keyOf(1, known, { a: 1, b: undefined })).toBe(keyOf(1, known, { a: 1 }));
  const others = [
    keyOf(2, known, { a: 1 }),
    keyOf(1, known, { a: '1' }),
    keyOf(1, { ...known, delayMinutes: 15 }, { a: 1 }),
    keyOf(1, { ...known, now: new Date('2026-01-16T17:00:00Z') }, { a: 1 }),
  ];
  expect(new Set([keyOf(1, known, { a: 1 }), ...others]).size).toBe(5);
});

test('a check for changes while the database is down leaves no rejection unhandled', async () => {
  const { db, close } = connect({ url: 'postgres://127.0.0.1:1/nowhere', poolSize: 1 }, () => {});
  const revisions = watchRevisions(db);
  const dependencies = { kinds: ['picks'], league: null } as const;
  await expect(revisions.current({ now: new Date(0), delayMinutes: 0, dependencies })).rejects.toThrow(
    'ECONNREFUSED',
  );
  await new Promise(setImmediate);
  await close();
});

test.each([
  ['newest data is computed together', '/1', true, ['together']],
  ['data as of an instant is not', '/1?asOf=1970-01-01T00:00:00Z', true, ['alone']],
  ['data of a caller of its own is not', '/1', false, ['alone']],
])('%s', async (_title, url, isShared, expected) => {
  const computed: string[] = [];
  const cached = createResponseCache({
    db,
    revisions: { current: () => 1, freshness: () => 'fresh', expire: () => {} },
    fairUse: createFairUse(AT_ONCE),
    clock: manualClock(new Date(0)),
    rights: createRights(DEFAULT_RIGHTS),
    isShared,
  });
  const compute = async (how: string) => {
    computed.push(how);
    return { record: {} };
  };
  const app = Fastify();
  app.addHook('onRequest', async (request) => {
    request.caller = { kind: 'user', sessionId: 's', userId: 1, tier: 'admin' };
    request.rules = request.routeOptions.config;
  });
  app.get('/:id', {
    config: { cache: { dependsOn: ['picks'] } },
    handler: cached(
      ({ params }) => params as { id: string },
      () => compute('alone'),
      { isAlike: () => true, computeAll: async () => [await compute('together')] },
    ),
  });
  expect((await app.inject(url)).statusCode).toBe(200);
  expect(computed).toEqual(expected);
});
