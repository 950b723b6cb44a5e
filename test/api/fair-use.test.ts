import { describe, expect, test } from 'vitest';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService, type TestService } from '../support/service.ts';

describe('request rates', () => {
  const service = duringTests(() =>
    startTestService({ RATE_LIMIT_DEFAULT: '120/60', TRUST_PROXY: '127.0.0.0/8' }),
  );
  const from = (ip: string) => service.as({ 'x-forwarded-for': ip });

  const spend = async (caller: Caller, path: string, name: string) => {
    for (let left = 119; left >= 0; left--) {
      const { status, headers } = await caller.get(path);
      expect([status, headers.get('ratelimit')]).toEqual([
        200,
        expect.stringContaining(`"${name}";r=${left};`),
      ]);
    }
    const refused = await caller.get(path);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ 'violated-policies': [name], retryAfter: expect.any(Number) });
    expect(refused.headers.get('ratelimit-policy')).toBe(`"${name}";q=120;w=60`);
    expect(refused.headers.get('x-ratelimit-limit')).toBe('120');
    return Number(refused.headers.get('retry-after'));
  };

  test.each(['free', 'pro'] as const)(
    '%s: 120 requests in 60 s, then 429 until Retry-After has passed',
    async (tier) => {
      const person = await service.person(tier);
      const wait = await spend(person, '/me', tier);
      expect((await person.get('/me/alerts/rules')).status).toBe(429); // one limit for all routes
      expect((await (await service.person(tier)).get('/me')).status).toBe(200);
      service.clock.advance(wait * 1_000);
      expect((await person.get('/me')).status).toBe(200);
    },
  );

  test('anonymous readers: 120 requests in 60 s for each network, as the proxy names it', async () => {
    const wait = await spend(from('203.0.113.7'), '/seo/players', 'anonymous');
    for (const path of ['/track-record', '/glossary', '~/sitemap.xml', '~/players/nobody'])
      expect((await from('203.0.113.7').get(path)).status, path).toBe(429);
    for (const path of ['~/healthz', '~/readyz', '~/favicon.svg', '~/metrics', '~/openapi.json'])
      expect((await from('203.0.113.7').get(path)).status, path).not.toBe(429);
    expect((await from('203.0.113.8').get('/seo/players')).status).toBe(200);
    expect((await from('2001:db8::1').get('/seo/players')).headers.get('ratelimit')).toMatch(/r=119/);
    expect((await from('2001:db8::2').get('/seo/players')).headers.get('ratelimit')).toMatch(/r=118/);
    service.clock.advance(wait * 1_000);
    expect((await from('203.0.113.7').get('/seo/players')).status).toBe(200);
  });

  test('what a refused caller gets is refused before the database is asked', async () => {
    const person = await service.person('free');
    await spend(person, '/me', 'free');
    const { letGo, ended } = holdDatabase(service);
    const refused = await Promise.all(Array.from({ length: 50 }, () => person.get('/me')));
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 429));
    letGo();
    await ended;
  });

  test('Sharp is not counted outside the data API, Admin nowhere', async () => {
    const sharp = await service.person('sharp');
    expect((await sharp.get('/me')).headers.has('ratelimit')).toBe(false);
    expect((await sharp.get('/data/usage')).headers.get('ratelimit-policy')).toBe('"sharp";q=300;w=60');
    const admin = await service.person('admin');
    for (const path of ['/me', '/data/usage', '/ops/health'])
      expect((await admin.get(path)).headers.has('ratelimit')).toBe(false);
  });
});

describe('uncached work', () => {
  // Cached data stays valid: reads of the cache must not need the database here.
  const service = duringTests(() =>
    startTestService({}, { patience: { freshMs: 600_000, oldestMs: 600_000 } }),
  );

  test.each([
    ['free', 10],
    ['pro', 20],
    ['sharp', 40],
  ] as const)('%s: %i requests run or wait, the others get 429 with Retry-After 1', async (tier, most) => {
    const person = await service.person(tier);
    await person.get('/me');
    const { letGo, ended } = holdDatabase(service);
    const asked = Array.from({ length: 60 }, (_, n) => person.get(`/me/api-keys?x=${n}`));
    const refused = [];
    for (let n = 0; n < 60 - most; n++) refused.push(await next(asked));
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 429));
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect(refused[0]?.body).toMatchObject({ 'violated-policies': ['concurrency'] });
    letGo();
    await ended;
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
  });

  test('Admin has no limit', async () => {
    const admin = await service.person('admin');
    const answers = await Promise.all(Array.from({ length: 300 }, () => admin.get('/me/api-keys')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  test('cached reads do not count, whatever else stands in the query and in whatever order', async () => {
    const pro = await service.person('pro');
    const sharp = await service.person('sharp');
    const cases: [Caller, string][] = [
      [service.anonymous, '/seo/players?'],
      [service.anonymous, '/track-record?'],
      [pro, '/picks/today?limit=50&sort=-score'],
      [pro, '/research/board?league=nba'],
      [sharp, '/data/picks/today?limit=500'],
      [sharp, '/data/props?league=nba&limit=5'],
      [sharp, '/data/track-record?versions=all&league=nba'],
      [sharp, '/data/reliability?league=nba'],
      [sharp, '/data/matchups?league=nba&limit=5'],
    ];
    for (const [caller, path] of cases) expect((await caller.get(path)).status, path).toBe(200);
    const { letGo, ended } = holdDatabase(service);
    for (const [caller, path] of cases) {
      const [route, query = ''] = path.split('?');
      const turned = `${route}?${query.split('&').reverse().join('&')}`;
      const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => caller.get(`${turned}&x=${n}`)));
      expect(
        answers.map(({ status }) => status),
        path,
      ).toEqual(answers.map(() => 200));
    }
    // A limit above the maximum is reduced to it.
    expect((await sharp.get('/data/picks/today?limit=501')).status).toBe(200);
    letGo();
    await ended;
  });
});

/** Takes all database connections until released. */
function holdDatabase({ db, config }: TestService) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const connections = config.embedded ? 1 : config.storage.databasePool;
  const holders = Array.from({ length: connections }, () => db.transaction().execute(() => held));
  return { letGo, ended: Promise.all(holders) };
}

/** Waits for the next response and removes it from the list. */
async function next<T>(asked: Promise<T>[]): Promise<T> {
  const { index, answer } = await Promise.race(
    asked.map((one, index) => one.then((answer) => ({ index, answer }))),
  );
  asked.splice(index, 1);
  return answer;
}
