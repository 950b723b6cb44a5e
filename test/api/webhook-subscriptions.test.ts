import { beforeAll, describe, expect, test } from 'vitest';
import { FORBIDDEN_HOSTS, FORBIDDEN_URLS } from '../data/forbidden-addresses.ts';
import { startReceiver } from '../stand-ins/receiver.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { happen } from '../support/events.ts';
import { startTestService } from '../support/service.ts';

const PATH = '/data/webhook-subscriptions';
const URL_ = 'https://hooks.example.com/picks';

let sharp: Caller & { userId: number };
const receiver = duringTests(startReceiver);
const service = duringTests(() =>
  startTestService(
    { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMIT_SHARP: '100000/60' },
    {},
    {
      resolve: async (name) => {
        if (name === 'inside.example.com') return ['93.184.216.34', '10.0.0.7'];
        if (name === 'own.example.com') return ['127.0.0.1'];
        throw Object.assign(new Error('not known'), { code: 'ENOTFOUND' });
      },
    },
  ),
);
beforeAll(async () => {
  sharp = await service.person('sharp');
});

const create = (body: object, caller: Caller = sharp) => caller.post(PATH, body);
const made = async (body: object = {}, caller: Caller = sharp) => {
  const answer = await create({ url: URL_, events: ['picks.scored'], ...body }, caller);
  expect(answer.status).toBe(201);
  return { ...answer.body, at: `${PATH}/${answer.body.id}`, etag: answer.headers.get('etag') };
};
const clean = async () => {
  for (const { id } of (await sharp.get(PATH)).body) await sharp.delete(`${PATH}/${id}`);
};

describe('POST /data/webhook-subscriptions', () => {
  test('begins active; a secret that was generated is shown once, one that was given never', async () => {
    await clean();
    const answer = await create({ url: URL_, events: ['lines.moved', 'picks.scored'] });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { secret, ...rest } = answer.body;
    expect(rest).toEqual({
      id: expect.any(Number),
      url: URL_,
      events: ['lines.moved', 'picks.scored'],
      status: 'active',
      active: true,
      warning: null,
      createdAt: service.clock.now().toISOString(),
      updatedAt: service.clock.now().toISOString(),
      lastSuccessAt: null,
      lastFailureAt: null,
      lastStatusCode: null,
      consecutiveFailures: 0,
    });
    expect(secret).toMatch(/^whsec_/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    expect(await made({ secret: null })).toHaveProperty('secret');
    expect(await made({ secret: 'my-own-secret' })).not.toHaveProperty('secret');
    const list = await sharp.get(PATH);
    expect(list.body).toHaveLength(3);
    expect(list.text).not.toMatch(/whsec_|my-own-secret|"secret"/);
    expect((await sharp.get(`${PATH}/${rest.id}`)).body).toEqual(rest);
  });

  test('works with an API key as with a token, and for an Admin', async () => {
    await clean();
    const key = await service.apiKey(sharp);
    const { id } = await made({}, key);
    expect((await sharp.get(PATH)).body.map((one: { id: number }) => one.id)).toEqual([id]);
    expect(
      (await create({ url: URL_, events: ['picks.scored'] }, await service.person('admin'))).status,
    ).toBe(201);
  });

  test('keeps no secret where it could be read', async () => {
    await made({ secret: 'a-secret-to-look-for' });
    const rows = await service.db.selectFrom('webhookSubscriptions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('a-secret-to-look-for');
    expect(rows.every(({ secret }) => /^v1\.[0-9a-f]{8}\.[\w-]+$/.test(secret))).toBe(true);
  });

  test.each([
    ['7 characters', 'x'.repeat(7), 400],
    ['8 characters', 'x'.repeat(8), 201],
    ['256 characters', 'x'.repeat(256), 201],
    ['257 characters', 'x'.repeat(257), 400],
    ['not ASCII', 'pässwörd-xx', 400],
    ['a space', 'with a space', 400],
    ['a number', 12345678, 400],
  ])('a secret of %s', async (_name, secret, status) => {
    await clean();
    const answer = await create({ url: URL_, events: ['picks.scored'], secret });
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain(String(secret));
  });

  test.each([
    ['none', [], 400],
    ['an unknown one', ['x'], 400],
    ['one twice', ['picks.scored', 'picks.scored'], 400],
    ['all four', ['picks.scored', 'picks.settled', 'lines.moved', 'odds.refreshed'], 201],
    ['no list', 'picks.scored', 400],
  ])('events: %s', async (_name, events, status) => {
    expect((await create({ url: URL_, events })).status).toBe(status);
  });

  test('a filter is returned as given, replaced as a whole and removed by an empty one', async () => {
    await clean();
    const filter = { league: 'nba', rating: 'premium', stats: ['points'], playerIds: [7], minEvPercent: 2.5 };
    const { at, ...hook } = await made({ filter });
    expect(hook.filter).toEqual(filter);
    expect((await sharp.get(at)).body.filter).toEqual(filter);
    const changed = await sharp.patch(at, { filter: { stats: ['assists'] } });
    expect(changed.body.filter).toEqual({ stats: ['assists'] });
    expect((await sharp.patch(at, { events: ['picks.scored'] })).body.filter).toEqual({ stats: ['assists'] });
    expect((await sharp.patch(at, { filter: {} })).body).not.toHaveProperty('filter');
  });

  test.each([
    ['an unknown league', { league: 'nfl' }, '/filter/league'],
    ['an unknown rating', { rating: 'gold' }, '/filter/rating'],
    ['an unknown stat', { stats: ['goals'] }, '/filter/stats/0'],
    ['no stat', { stats: [] }, '/filter/stats'],
    ['a player that is no number', { playerIds: ['Ada'] }, '/filter/playerIds/0'],
    ['an EV that is no number', { minEvPercent: 'much' }, '/filter/minEvPercent'],
    ['an unknown condition', { team: 3 }, '/filter/team'],
  ])('a filter with %s is refused with its place', async (_name, filter, pointer) => {
    const { status, body } = await create({ url: URL_, events: ['picks.scored'], filter });
    expect(status).toBe(400);
    expect(body.errors).toEqual([expect.objectContaining({ pointer })]);
  });

  test.each([
    ['no url', { events: ['picks.scored'] }],
    ['an unknown field', { url: URL_, events: ['picks.scored'], active: false }],
    ['a url that is too long', { url: `https://example.com/${'x'.repeat(2048)}`, events: ['picks.scored'] }],
  ])('%s is refused', async (_name, body) => {
    expect((await create(body)).status).toBe(400);
  });

  test('addresses that lead elsewhere than to the public internet are refused, however they are written', async () => {
    const before = (await sharp.get(PATH)).body.length;
    const urls = [
      ...FORBIDDEN_HOSTS.filter((host) => !isLoopback(host)).map((host) => `https://${host}/`),
      ...FORBIDDEN_URLS.filter((url) => !url.includes('example.com@127')),
      'https://inside.example.com/',
      'http://inside.example.com:4100/',
      'http://unknown.example.com/',
    ];
    expect(urls.length).toBeGreaterThan(60);
    for (const url of urls) {
      const { status, body } = await create({ url, events: ['picks.scored'] });
      expect({ url, status }).toEqual({ url, status: 400 });
      expect(body.errors[0]).toMatchObject({ in: 'body', pointer: '/url' });
    }
    expect((await sharp.get(PATH)).body).toHaveLength(before);
  });

  test('an address in an allowed range may use http and any port, also by name', async () => {
    await clean();
    await made({ url: receiver.url() });
    await made({ url: `http://own.example.com:${receiver.port}/` });
  });

  test('twenty at most, also when the last ones are made at once', async () => {
    const owner = await service.person('sharp');
    for (let n = 0; n < 17; n++) await made({}, owner);
    const last = await Promise.all(
      Array.from({ length: 6 }, () => create({ url: URL_, events: ['picks.scored'] }, owner)),
    );
    expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    const refused = last.find(({ status }) => status === 409);
    expect(refused?.body.type).toMatch(/subscription-limit-reached$/);
  });
});

/** This service may send to 127.0.0.0/8, so those spellings are tried against the strict rule, in address.test.ts. */
const isLoopback = (host: string) =>
  URL.canParse(`https://${host}/`) && new URL(`https://${host}/`).hostname.startsWith('127.');

describe('PATCH /data/webhook-subscriptions/{id}', () => {
  test('changes what it names, and nothing for an empty body', async () => {
    await clean();
    const { at, etag } = await made();
    service.clock.advance(1_000);
    const nothing = await sharp.patch(at, {});
    expect([nothing.status, nothing.headers.get('etag')]).toEqual([200, etag]);
    const changed = await sharp.patch(at, { url: 'https://other.example.com/', events: ['odds.refreshed'] });
    expect(changed.body).toMatchObject({
      url: 'https://other.example.com/',
      events: ['odds.refreshed'],
      updatedAt: service.clock.now().toISOString(),
    });
    expect(changed.body).not.toHaveProperty('secret');
    expect((await sharp.patch(at, { secret: null })).body.secret).toMatch(/^whsec_/);
    expect((await sharp.patch(at, { secret: 'given-by-me' })).text).not.toMatch(/given-by-me|"secret"/);
  });

  test('is always sent in full, because its state changes while its ETag does not', async () => {
    const { at, etag } = await made();
    expect((await sharp.get(at, { 'if-none-match': etag })).status).toBe(200);
  });

  test('with If-Match only what was read', async () => {
    const { at, etag } = await made();
    expect((await sharp.get(at)).headers.get('etag')).toBe(etag);
    const first = await sharp.patch(at, { events: ['lines.moved'] }, { 'if-match': etag });
    expect(first.status).toBe(200);
    const second = await sharp.patch(at, { events: ['picks.settled'] }, { 'if-match': etag });
    expect([second.status, second.body.type]).toEqual([412, expect.stringMatching(/precondition-failed$/)]);
    expect((await sharp.get(at)).body.events).toEqual(['lines.moved']);
    expect((await sharp.patch(at, { events: ['picks.settled'] }, { 'if-match': '*' })).status).toBe(200);
    const tag = first.headers.get('etag') ?? '';
    expect((await sharp.patch(at, {}, { 'if-match': tag })).status).toBe(412);
  });

  test('of several at once each one succeeds or gets 412', async () => {
    const { at, etag } = await made();
    const free = await Promise.all(
      ['a', 'b', 'c', 'd'].map((x) => sharp.patch(at, { url: `https://${x}.example.com/` })),
    );
    expect(free.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { headers } = await sharp.get(at);
    expect(headers.get('etag')).not.toBe(etag);
    const tag = { 'if-match': headers.get('etag') ?? '' };
    const guarded = await Promise.all(
      ['e', 'f', 'g'].map((x) => sharp.patch(at, { url: `https://${x}.example.com/` }, tag)),
    );
    expect(guarded.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });

  test.each([
    [{ url: 'https://127.0.0.1.nip/#' }],
    [{ url: 'https://10.0.0.1/' }],
    [{ events: [] }],
    [{ secret: 'short' }],
    [{ status: 'active' }],
    [{ url: null }],
  ])('refuses %j', async (change) => {
    const { at } = await made();
    expect((await sharp.patch(at, change)).status).toBe(400);
    await sharp.delete(at);
  });
});

describe('DELETE /data/webhook-subscriptions/{id}', () => {
  test('200 once, then 404', async () => {
    const { id, at } = await made();
    expect((await sharp.delete(at)).body).toEqual({ id, deleted: true });
    expect((await sharp.delete(at)).status).toBe(404);
    expect((await sharp.get(at)).status).toBe(404);
  });
});

test("another account's subscription is not there, whatever is asked of it", async () => {
  await clean();
  const { at, id } = await made({ url: receiver.url('/ok/private') });
  await happen(service, 'picks.scored');
  const [{ id: deliveryId }] = (await sharp.get(`${at}/deliveries`)).body.items;
  const other = await service.person('sharp');
  const before = (await sharp.get(at)).body;
  const asked = [
    await other.get(at),
    await other.patch(at, { events: ['lines.moved'] }),
    await other.delete(at),
    await other.post(`${at}/test`),
    await other.get(`${at}/deliveries`),
    await other.post(`${at}/deliveries/${deliveryId}/redeliver`),
  ];
  const missing = (await other.get(`${PATH}/2147483647`)).body;
  for (const { status, body } of asked) {
    expect(status).toBe(404);
    expect(body.detail.replace(String(id), '2147483647')).toBe(missing.detail);
  }
  expect((await other.get(PATH)).body).toEqual([]);
  expect((await sharp.get(at)).body).toEqual(before);
  expect(receiver.of('/ok/private')).toEqual([]);
});

describe('POST /data/webhook-subscriptions/{id}/test', () => {
  test('sends one signed sample at once and tells what became of it, never what was answered', async () => {
    await clean();
    const { at } = await made({ url: receiver.url('/ok/test'), events: ['lines.moved', 'picks.scored'] });
    const { status, body, text } = await sharp.post(`${at}/test`);
    expect(status).toBe(200);
    expect(body).toEqual({
      deliveryId: expect.any(Number),
      success: true,
      statusCode: 200,
      durationMs: expect.any(Number),
      error: null,
    });
    expect(text).not.toContain('thanks');
    const [sent] = receiver.of('/ok/test');
    expect(sent?.json).toMatchObject({ id: expect.stringMatching(/^evt_test_/), type: 'lines.moved' });
    expect(sent?.headers).toMatchObject({ 'x-webhook-test': 'true', 'x-webhook-attempt': '1' });
    expect((await sharp.get('/data/events')).text).not.toContain('evt_test_');
    const [logged] = (await sharp.get(`${at}/deliveries`)).body.items;
    expect(logged).toMatchObject({ id: body.deliveryId, isTest: true, status: 'delivered' });
    expect((await sharp.post(`${at}/deliveries/${body.deliveryId}/redeliver`)).status).toBe(404);
  });

  test.each([
    ['/500', { success: false, statusCode: 500, error: 'http-status' }],
    ['/rst', { success: false, statusCode: null, error: 'reset' }],
  ])('a receiver like %s is no fault of the request, and does not count', async (path, result) => {
    const { at } = await made({ url: receiver.url(path) });
    const { status, body } = await sharp.post(`${at}/test`);
    expect(status).toBe(200);
    expect(body).toMatchObject(result);
    expect((await sharp.get(at)).body).toMatchObject({
      consecutiveFailures: 0,
      lastFailureAt: null,
      status: 'active',
    });
    await service.deliver();
    expect((await sharp.get(`${at}/deliveries`)).body.items).toHaveLength(1);
  });

  test('ten a minute, also when the last ones are at once; then 429', async () => {
    const { at } = await made({ url: receiver.url('/ok/many') });
    for (let n = 0; n < 7; n++) expect((await sharp.post(`${at}/test`)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 5 }, () => sharp.post(`${at}/test`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('60');
    expect(receiver.of('/ok/many')).toHaveLength(10);
    service.clock.advance(60_001);
    expect((await sharp.post(`${at}/test`)).status).toBe(200);
  });
});

describe('the delivery log', () => {
  test('holds every attempt, newest delivery first, page by page; only the owner sees what was answered', async () => {
    await clean();
    const { at } = await made({ url: receiver.url('/500'), events: ['picks.settled'] });
    const ids = [];
    for (let n = 0; n < 5; n++) ids.unshift(await happen(service, 'picks.settled'));
    await service.deliver();
    const first = (await sharp.get(`${at}/deliveries?limit=3`)).body;
    const second = (await sharp.get(`${at}/deliveries?limit=3&cursor=${first.nextCursor}`)).body;
    const items = [...first.items, ...second.items];
    expect(items.map(({ eventId }) => eventId)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
    expect(items[0]).toMatchObject({
      eventType: 'picks.settled',
      status: 'pending',
      nextAttemptAt: new Date(service.clock.now().getTime() + 60_000).toISOString(),
      completedAt: null,
      attempts: [{ attempt: 1, statusCode: 500, error: 'http-status', responseHead: 'answered 500' }],
    });
    for (const path of [PATH, at, '/data/events'])
      expect((await sharp.get(path)).text).not.toContain('answered 500');
    for (const query of ['cursor=0', 'cursor=x', 'limit=0', 'limit=x'])
      expect((await sharp.get(`${at}/deliveries?${query}`)).status).toBe(400);
    expect((await sharp.get(`${at}/deliveries?limit=1000000`)).status).toBe(200);
  });

  test('sends again what is asked for, with the same id and bytes', async () => {
    await clean();
    const { at } = await made({ url: receiver.url('/ok/again') });
    const id = await happen(service, 'picks.scored');
    await service.deliver();
    const [{ id: deliveryId }] = (await sharp.get(`${at}/deliveries`)).body.items;
    const again = await sharp.post(`${at}/deliveries/${deliveryId}/redeliver`);
    expect([again.status, again.body]).toMatchObject([
      202,
      { id: deliveryId, eventId: id, status: 'pending' },
    ]);
    await service.deliver();
    const [first, second] = receiver.of('/ok/again');
    expect(second?.raw.equals(first?.raw as Buffer)).toBe(true);
    const [item] = (await sharp.get(`${at}/deliveries`)).body.items;
    expect(item).toMatchObject({ status: 'delivered' });
    expect(item.attempts).toHaveLength(2);
    expect((await sharp.post(`${at}/deliveries/2147483647/redeliver`)).status).toBe(404);
  });

  test('is forgotten after thirty days, and the events with it; what still waits is kept', async () => {
    await clean();
    const { at } = await made({ url: receiver.url('/ok/old'), events: ['odds.refreshed'] });
    const old = await happen(service, 'odds.refreshed');
    await service.deliver();
    const waiting = await happen(service, 'odds.refreshed');
    const keep = async () => {
      const { keepWebhookHouse } = await import('../../src/webhooks/housekeeping.ts');
      await keepWebhookHouse(service.db, service.clock.now());
    };
    const key = await service.apiKey(sharp);
    const log = async () => (await key.get(`${at}/deliveries`)).body.items;
    service.clock.advance(30 * 86_400_000 - 1);
    await keep();
    expect(await log()).toHaveLength(2);
    service.clock.advance(2);
    await keep();
    expect((await log()).map(({ eventId }: { eventId: string }) => eventId)).toEqual([waiting]);
    const kept = (await key.get('/data/events')).text;
    expect([kept.includes(old), kept.includes(waiting)]).toEqual([false, true]);
    await service.deliver();
    expect(receiver.of('/ok/old')).toHaveLength(2);
  });
});
