import { describe, expect, test } from 'vitest';
import { duringTests } from '../support/during-tests.ts';
import { tick } from '../support/process.ts';
import { startProxy } from '../support/proxy.ts';
import { startTestService } from '../support/service.ts';

const USAGE = '/data/usage';

const service = duringTests(startTestService);

describe('the Sharp quota of the data API', () => {
  test('300 requests a minute pass, the next one gets Retry-After, and passes after it', async () => {
    const person = await service.person('sharp');
    for (let left = 299; left >= 0; left--) {
      const { status, headers } = await person.get(USAGE);
      expect(status).toBe(200);
      expect(headers.get('x-ratelimit-remaining')).toBe(String(left));
    }
    const refused = await person.get(USAGE);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      type: expect.stringMatching(/rate-limited$/),
      'violated-policies': ['sharp'],
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(refused.headers.get('ratelimit-policy')).toBe('"sharp";q=300;w=60');
    expect(refused.headers.get('ratelimit')).toBe(`"sharp";r=0;t=${wait}`);
    expect(refused.headers.get('x-ratelimit-limit')).toBe('300');
    expect(wait).toBeGreaterThanOrEqual(1);
    service.clock.advance(wait * 1000);
    expect((await person.get(USAGE)).status).toBe(200);
  });

  test('is shared by the token and all keys of the account, and nobody else', async () => {
    const person = await service.person('sharp');
    const keys = [await service.apiKey(person), await service.apiKey(person), await service.apiKey(person)];
    const callers = [person, ...keys];
    for (let i = 0; i < 300; i++) expect((await callers[i % 4]?.get(USAGE))?.status).toBe(200);
    for (const caller of callers) expect((await caller.get(USAGE)).status).toBe(429);
    expect((await (await service.person('sharp')).get(USAGE)).status).toBe(200);
    expect((await person.get('/me')).status).toBe(200);
  });

  test('counts 304 and 4xx, but not what 401 or 403 stopped', async () => {
    const person = await service.person('sharp');
    const { headers } = await person.get(USAGE);
    await person.get(USAGE, { 'if-none-match': '*' });
    await person.get(USAGE, { accept: '*/*;q=0' });
    const fourth = await person.get(USAGE);
    expect(
      Number(headers.get('x-ratelimit-remaining')) - Number(fourth.headers.get('x-ratelimit-remaining')),
    ).toBe(3);
    const refused = await (await service.person('pro')).get(USAGE);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('ratelimit')).toBeNull();
  });

  test('Admin has no limit and no headers', async () => {
    const admin = await service.person('admin');
    const answers = [];
    for (let i = 0; i < 40; i++)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => admin.get(USAGE)))));
    expect(
      answers.every(
        ({ status, headers }) =>
          status === 200 && !headers.has('ratelimit') && !headers.has('x-ratelimit-limit'),
      ),
    ).toBe(true);
    expect(answers[0]?.body.quota).toBeNull();
  });
});

const redisUrl = process.env.TEST_REDIS_URL;
if (!redisUrl)
  console.log(
    'skipped: limits shared through Redis (TEST_REDIS_URL is not set; `npm run test:servers` sets it)',
  );

describe.skipIf(!redisUrl)('with Redis', () => {
  test('two processes count together, exactly', async () => {
    const env = { REDIS_URL: redisUrl ?? '', RATE_LIMIT_SHARP: '20/60' };
    const first = await startTestService(env);
    const second = await startTestService(env);
    expect((await first.anonymous.get('~/readyz')).body.rateLimits).toBe('shared');
    // The two have separate databases but the same account id.
    const one = await first.person('sharp');
    const two = await second.person('sharp');
    expect(one.userId).toBe(two.userId);
    await flushLimits(redisUrl ?? '');
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? one : two).get(USAGE)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    await first.stop();
    await second.stop();
  });

  test('a Redis whose clock is set back locks nobody out', async () => {
    await flushLimits(redisUrl ?? '');
    const service = await startTestService({ REDIS_URL: redisUrl ?? '', RATE_LIMIT_SHARP: '20/60' });
    const person = await service.person('sharp');
    for (let n = 0; n < 20; n++) expect((await person.get(USAGE)).status).toBe(200);
    await beginInFuture(redisUrl ?? '', `hardwood:limit:account ${person.userId}`);
    const refused = await person.get(USAGE);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(120);
    await service.stop();
  });

  test('a process that comes up before its Redis waits for it, and counts from the first request on', async () => {
    await flushLimits(redisUrl ?? '');
    const { hostname, port } = new URL(redisUrl ?? '');
    const proxy = await startProxy({ host: hostname, port: Number(port) });
    await proxy.set('cut');
    const starting = startTestService({
      REDIS_URL: `redis://127.0.0.1:${proxy.port}`,
      RATE_LIMIT_SHARP: '1/60',
    });
    await tick(1_000);
    await proxy.set('pass');
    const late = await starting;
    const person = await late.person('sharp');
    expect((await person.get(USAGE)).status).toBe(200);
    expect((await person.get(USAGE)).status).toBe(429);
    await late.stop();
    await proxy.close();
  });

  test('a Redis that is gone lets requests through', async () => {
    const alone = await startTestService({ REDIS_URL: 'redis://127.0.0.1:1', RATE_LIMIT_SHARP: '1/60' });
    const person = await alone.person('sharp');
    expect((await person.get(USAGE)).status).toBe(200);
    expect((await person.get(USAGE)).status).toBe(200);
    await alone.stop();
  });
});

/** A window of a Redis whose clock was set back by an hour. */
async function beginInFuture(url: string, key: string) {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url);
  await redis.hset(key, 'started', Number(await redis.hget(key, 'started')) + 3_600_000);
  redis.disconnect();
}

async function flushLimits(url: string) {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url);
  await redis.flushall();
  redis.disconnect();
}
