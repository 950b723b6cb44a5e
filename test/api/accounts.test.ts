import { describe, expect, test } from 'vitest';
import { isWellFormedToken } from '../../src/platform/secrets.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

const service = duringTests(startTestService);

describe('GET /me', () => {
  test('says who I am, what I may do and what I pay for', async () => {
    const person = await service.person('pro');
    const { status, body } = await person.get('/me');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: person.userId,
      email: person.email,
      tier: 'pro',
      createdAt: expect.stringMatching(/^2026-01-15T/),
      entitlements: {
        dataApi: false,
        apiKeys: false,
        research: true,
        ops: false,
        dataDelayMinutes: 15,
        rateLimited: true,
      },
      subscription: {
        status: 'active',
        cancelAtPeriodEnd: false,
        currentPeriodEnd: expect.any(String),
        tier: 'pro',
      },
    });
  });
});

describe('/me/preferences', () => {
  const VIEWS = [{ name: 'Premium unders', query: 'rating=premium&side=under' }];

  test('books and views are kept with the account, each replaced by itself', async () => {
    const person = await service.person('free');
    expect((await person.get('/me/preferences')).body).toEqual({
      books: [],
      boardViews: [],
      quietHours: null,
    });
    expect((await person.patch('/me/preferences', { books: ['oldmill'] })).status).toBe(200);
    const { body } = await person.patch('/me/preferences', { boardViews: VIEWS });
    expect(body).toEqual({ books: ['oldmill'], boardViews: VIEWS, quietHours: null });
    expect((await person.get('/me/preferences')).body).toEqual(body);
    const other = await service.person('free');
    expect((await other.get('/me/preferences')).body.boardViews).toEqual([]);
  });

  test('400: nothing to change, an unknown field, a view without a name', async () => {
    const person = await service.person('free');
    for (const body of [{}, { color: 'red' }, { boardViews: [{ name: '', query: '' }] }])
      expect((await person.patch('/me/preferences', body)).status).toBe(400);
  });
});

describe('/me/api-keys', () => {
  test('a key is shown once, then only its first characters', async () => {
    const person = await service.person('sharp');
    const created = await person.post('/me/api-keys', { name: 'laptop' });
    expect(created.status).toBe(201);
    expect(created.headers.get('cache-control')).toBe('no-store');
    const { rawKey, ...record } = created.body;
    expect(isWellFormedToken('hwk_', rawKey)).toBe(true);
    expect(record).toEqual({
      id: expect.any(Number),
      name: 'laptop',
      prefix: rawKey.slice(0, 8),
      createdAt: expect.any(String),
      lastUsedAt: null,
      expiresAt: null,
    });
    const list = await person.get('/me/api-keys');
    expect(list.body).toEqual([record]);
    const rows = await service.db.selectFrom('apiKeys').selectAll().where('id', '=', record.id).execute();
    expect(JSON.stringify(rows)).not.toContain(rawKey);
  });

  test('a key works until it is revoked, to the very next request', async () => {
    const person = await service.person('sharp');
    const key = await service.apiKey(person);
    expect((await key.get('/data/usage')).status).toBe(200);
    const used = await person.get('/me/api-keys');
    expect(used.body[0].lastUsedAt).not.toBeNull();
    const revoked = await person.delete(`/me/api-keys/${key.id}`);
    expect(revoked.status).toBe(200);
    expect(revoked.body).toEqual({ id: key.id, revoked: true });
    expect((await key.get('/data/usage')).status).toBe(401);
    expect((await person.delete(`/me/api-keys/${key.id}`)).status).toBe(404);
  });

  test("another account's key and one that never was give the same 404", async () => {
    const owner = await service.person('sharp');
    const key = await service.apiKey(owner);
    const stranger = await service.person('sharp');
    const theirs = await stranger.delete(`/me/api-keys/${key.id}`);
    expect(theirs.status).toBe(404);
    expect((await stranger.delete('/me/api-keys/2147483647')).status).toBe(404);
    expect((await key.get('/data/usage')).status).toBe(200);
  });

  test.each(['2147483648', 'abc', '1e3', '01', '+1', '1.0', '-0'])('%s is not an id', async (id) => {
    const person = await service.person('free');
    const { status, body } = await person.delete(`/me/api-keys/${id}`);
    expect(status).toBe(400);
    expect(body.errors).toEqual([expect.objectContaining({ in: 'path', name: 'id' })]);
  });

  test('the eleventh key is refused, also when all come at once', async () => {
    const person = await service.person('sharp');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => person.post('/me/api-keys', { name: `k${i}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.type).toMatch(/key-limit-reached$/);
  });

  test('a downgraded owner loses the data API at once, with token and key, and gets it back', async () => {
    const person = await service.person('sharp');
    const key = await service.apiKey(person);
    await service.setTier(person.userId, 'pro');
    expect((await person.get('/data/usage')).status).toBe(403);
    expect((await key.get('/data/usage')).body).toMatchObject({ status: 403, requiredTier: 'Sharp' });
    expect((await person.get('/me/api-keys')).status).toBe(200);
    expect((await person.post('/me/api-keys', { name: 'x' })).body).toMatchObject({
      status: 403,
      requiredTier: 'Sharp',
    });
    await service.setTier(person.userId, 'sharp');
    expect((await key.get('/data/usage')).status).toBe(200);
  });

  test.each([
    [{}],
    [{ name: '' }],
    [{ name: 'x'.repeat(101) }],
    [{ name: 1 }],
    [{ name: 'x', extra: true }],
    [[]],
    [null],
  ])('%j is not a new key', async (body) => {
    const person = await service.person('sharp');
    const answer = await person.post('/me/api-keys', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.length).toBeGreaterThan(0);
    expect((await person.get('/me/api-keys')).body).toEqual([]);
  });
});

describe('both credentials at once', () => {
  test('of one account: the bearer token decides; of two: refused; a bad key: refused; a bad token: the key decides', async () => {
    const person = await service.person('sharp');
    const key = await service.apiKey(person);
    const stranger = await service.apiKey(await service.person('sharp'));
    const bearer = person.credentials;
    const both = (apiKey: string) => service.as({ ...bearer, 'x-api-key': apiKey });
    expect((await both(key.rawKey).get('/me/api-keys')).status).toBe(200);
    expect((await both(stranger.rawKey).get('/data/usage')).body.type).toMatch(/conflicting-credentials$/);
    expect((await both('hwk_nonsense').get('/data/usage')).status).toBe(401);
    expect((await both('').get('/data/usage')).status).toBe(401);
    for (const authorization of ['Bearer x', 'Bearer', 'Basic eDp5', '']) {
      const keyWins = service.as({ authorization, 'x-api-key': key.rawKey });
      expect((await keyWins.get('/data/usage')).status).toBe(200);
      expect((await keyWins.get('/me/api-keys')).status).toBe(403);
      const noneValid = service.as({ authorization, 'x-api-key': 'hwk_nonsense' });
      expect((await noneValid.get('/data/usage')).status).toBe(401);
    }
  });

  test('an API key as a bearer token has the rights and the limits that it has in X-API-Key', async () => {
    const key = await service.apiKey(await service.person('sharp'));
    const stranger = await service.apiKey(await service.person('sharp'));
    const bearer = service.as({ authorization: `Bearer ${key.rawKey}` });
    const remaining = async (caller: typeof bearer) =>
      (await caller.get('/data/usage')).body?.quota?.remaining;
    const first = await remaining(key);
    expect(await remaining(bearer)).toBe(first - 1);
    expect(await remaining(bearer)).toBe(first - 2); // cached by now
    const asked = await bearer.post('/me/api-keys', { name: 'another' });
    expect([asked.status, asked.body.detail]).toEqual([
      403,
      'An API key is not accepted here. Sign in instead.',
    ]);
    expect((await bearer.get('/ops/operations')).status).toBe(403);
    const both = (raw: string) => service.as({ ...bearer.credentials, 'x-api-key': raw });
    expect(await remaining(both(key.rawKey))).toBe(first - 3);
    expect((await both(stranger.rawKey).get('/data/usage')).body.type).toMatch(/conflicting-credentials$/);
    expect((await both('hwk_nonsense').get('/data/usage')).status).toBe(401);
    const wrong = `${key.rawKey.slice(0, -1)}${key.rawKey.endsWith('0') ? '1' : '0'}`;
    for (const text of [wrong, 'hwk_', 'hwk_nonsense'])
      expect((await service.as({ authorization: `Bearer ${text}` }).get('/data/usage')).status).toBe(401);
  });

  test('a credential in the query string is none', async () => {
    const key = await service.apiKey(await service.person('sharp'));
    const answer = await service.anonymous.get(
      `/data/usage?api_key=${key.rawKey}&access_token=${key.rawKey}`,
    );
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"');
    expect(answer.text).not.toContain(key.rawKey);
  });
});

test('entries of the audit log are kept as long as AUDIT_KEEP_DAYS says, 400 days unless set', async () => {
  const { db, clock } = service;
  const days = (n: number) => new Date(clock.now().getTime() - n * 86_400_000);
  const entry = (kind: string, at: Date) => ({
    kind,
    actor: 'test',
    userId: null,
    ip: null,
    detail: '{}',
    at,
  });
  const old = Array.from({ length: 2_500 }, () => entry('old', days(401)));
  await db.insertInto('auditEvents').values(old).execute();
  await db
    .insertInto('auditEvents')
    .values(entry('young', days(399)))
    .execute();
  await service.keepHouse();
  const left = await db
    .selectFrom('auditEvents')
    .select('kind')
    .where('kind', 'in', ['old', 'young'])
    .execute();
  expect(left).toEqual([{ kind: 'young' }]);
});

describe('/ops/tokens', () => {
  test('an Admin makes one with scopes; it is shown once and lives 90 days', async () => {
    const admin = await service.person('admin');
    const { status, body } = await admin.post('/ops/tokens', {
      name: 'cron',
      scopes: ['ops:tokens', 'ops:read'],
    });
    expect(status).toBe(201);
    const { token, ...record } = body;
    expect(isWellFormedToken('hwo_', token)).toBe(true);
    expect(record).toEqual({
      id: expect.any(Number),
      name: 'cron',
      scopes: ['ops:tokens', 'ops:read'],
      prefix: token.slice(0, 8),
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      createdBy: `user:${admin.userId}`,
      lastUsedAt: null,
    });
    expect(Date.parse(record.expiresAt) - Date.parse(record.createdAt)).toBe(90 * 86_400_000);
    const holder = service.as({ authorization: `Bearer ${token}` });
    const list = await holder.get('/ops/tokens');
    expect(list.status).toBe(200);
    expect(list.body.find(({ id }: { id: number }) => id === record.id)).toMatchObject({ name: 'cron' });
    expect(list.text).not.toContain(token);
  });

  test('a token may list and revoke but never make another, whatever its scopes', async () => {
    const token = await service.opsToken('ops:read', 'ops:commands', 'ops:config', 'ops:tokens');
    expect((await token.post('/ops/tokens', { name: 'x', scopes: ['ops:read'] })).status).toBe(403);
    expect((await token.delete(`/ops/tokens/${token.id}`)).status).toBe(200);
    expect((await token.get('/ops/tokens')).status).toBe(401);
  });

  test('no scope implies another', async () => {
    const token = await service.opsToken('ops:read', 'ops:commands', 'ops:config');
    expect((await token.get('/ops/tokens')).body).toMatchObject({ status: 403, requiredScope: 'ops:tokens' });
  });

  test('it expires, and it dies with the tier of the Admin who made it', async () => {
    const expired = await service.opsToken('ops:tokens');
    service.clock.advance(90 * 86_400_000);
    expect((await expired.get('/ops/tokens')).status).toBe(401);
    const admin = await service.person('admin');
    const { body } = await admin.post('/ops/tokens', { name: 'x', scopes: ['ops:tokens'] });
    await service.setTier(admin.userId, 'sharp');
    expect((await service.as({ authorization: `Bearer ${body.token}` }).get('/ops/tokens')).status).toBe(401);
  });

  test.each([
    [[]],
    [['ops:read', 'ops:read']],
    [['ops:root']],
    ['ops:read'],
    [Array(100).fill('ops:read')],
    [null],
  ])('scopes %j are refused', async (scopes) => {
    const admin = await service.person('admin');
    expect((await admin.post('/ops/tokens', { name: 'x', scopes })).status).toBe(400);
  });
});

describe('/subscriptions', () => {
  test('cancelling keeps the tier to the end of the period, then the account is Free and its keys stop', async () => {
    const person = await service.person('sharp');
    const key = await service.apiKey(person);
    const { status, body } = await person.post('/subscriptions/cancel');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'cancelled', cancelAtPeriodEnd: true, tier: 'sharp' });
    expect((await person.post('/subscriptions/cancel')).body).toEqual(body);
    expect((await person.get('/subscriptions')).body).toEqual([body]);
    await service.drain();
    const mails = await service.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', person.email)
      .execute();
    expect(mails.map(({ kind, status }) => [kind, status])).toEqual([['subscription-ending', 'sent']]);

    service.clock.set(new Date(Date.parse(body.currentPeriodEnd) + 1));
    await service.keepHouse();
    const again = await service.signIn(person.email);
    expect((await again.get('/me')).body).toMatchObject({ tier: 'free', subscription: null });
    expect((await key.get('/data/usage')).status).toBe(403);
    expect((await again.post('/subscriptions/cancel')).status).toBe(404);
  });

  test('one that was not cancelled is renewed', async () => {
    const person = await service.person('pro');
    service.clock.advance(100 * 86_400_000);
    await service.keepHouse();
    const again = await service.signIn(person.email);
    const { body } = await again.get('/me');
    expect(body.tier).toBe('pro');
    expect(Date.parse(body.subscription.currentPeriodEnd)).toBeGreaterThan(service.clock.now().getTime());
  });

  test('twenty cancels at once change it once', async () => {
    const person = await service.person('pro');
    const answers = await Promise.all(Array.from({ length: 20 }, () => person.post('/subscriptions/cancel')));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const audit = await service.db
      .selectFrom('auditEvents')
      .select('id')
      .where('userId', '=', person.userId)
      .where('kind', '=', 'subscription_cancelled')
      .execute();
    expect(audit).toHaveLength(1);
  });

  test('an account that never had one gets 404', async () => {
    const person = await service.person('free');
    expect((await person.post('/subscriptions/cancel')).status).toBe(404);
    expect((await person.get('/subscriptions')).body).toEqual([]);
  });
});
