import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORBIDDEN_HOSTS, FORBIDDEN_URLS } from '../data/forbidden-addresses.ts';
import { pickContent, publishPicks } from '../data/picks.ts';
import { startPushService } from '../stand-ins/push-service.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService, type TestService } from '../support/service.ts';

const KEY = '/me/push/key';
const BROWSERS = '/me/push/subscriptions';
const RULES = '/me/alerts/rules';
const DATE = '2026-01-15';
const MINUTE = 60_000;

const push = duringTests(startPushService);
const service = duringTests(() => startTestService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' }));

type Person = Awaited<ReturnType<TestService['person']>>;

async function subscribe(person: Person) {
  const browser = push.subscribe();
  const { status, body, text } = await person.post(BROWSERS, browser);
  expect(status, text).toBe(201);
  return { browser, id: body.id as number };
}

/** A Sharp subscriber with a rule that notifies, and a browser. */
async function subscriber() {
  const person = await service.person('sharp');
  await person.post(RULES, { kind: 'pick', email: false, push: true });
  return { person, ...(await subscribe(person)) };
}

/** Publishes picks; the alerts about them are found, delivered and sent. */
async function publish(...picks: Parameters<typeof pickContent>[0][]): Promise<number[]> {
  service.clock.advance(MINUTE);
  const now = service.clock.now();
  const ids = await publishPicks(service.db, now, picks.map(pickContent));
  const at = now.toISOString();
  await service.handlers['alerts.find']({ step: 'score', league: 'nba', date: DATE, since: at, at });
  await service.drain();
  return ids;
}

const sendAfter = async (minutes: number) => {
  service.clock.advance(minutes * MINUTE);
  await service.handlers['push.send']({});
};

const waiting = (subscriptionId: number) =>
  service.db
    .selectFrom('pushMessages')
    .select(['attempts', 'nextAttemptAt', 'expiresAt'])
    .where('subscriptionId', '=', subscriptionId)
    .execute();

describe('GET /api/v1/me/push/key', () => {
  test('is one key for all accounts and requests, also when the first ones come together', async () => {
    const people = await Promise.all([service.person('free'), service.person('pro')]);
    const keys = await Promise.all([...people, ...people, ...people].map((one) => one.get(KEY)));
    expect(new Set(keys.map(({ body }) => body.publicKey)).size).toBe(1);
    expect(Buffer.from(keys[0]?.body.publicKey, 'base64url')).toHaveLength(65);
    const [stored, ...others] = await service.db.selectFrom('pushKeys').selectAll().execute();
    expect(others).toEqual([]);
    expect(stored?.sealedSecret).toMatch(/^v1\./);
  });

  test('401 without a session', async () => {
    expect((await service.anonymous.get(KEY)).status).toBe(401);
  });
});

describe('POST /api/v1/me/push/subscriptions', () => {
  test('201 without the endpoint and the keys, which no other read has either', async () => {
    const person = await service.person('free');
    const browser = push.subscribe();
    const { status, body } = await person.post(BROWSERS, browser);
    expect(status).toBe(201);
    expect(body).toMatchObject({ host: new URL(browser.endpoint).host, lastSuccessAt: null });
    const secrets = [browser.endpoint, new URL(browser.endpoint).pathname, ...Object.values(browser.keys)];
    const reads = await Promise.all([BROWSERS, '/me/data', '/me'].map((path) => person.get(path)));
    for (const text of [JSON.stringify(body), ...reads.map((one) => one.text)])
      for (const secret of secrets) expect(text).not.toContain(secret);
    const exported = reads[1]?.body.tables.push_subscriptions;
    expect(exported).toMatchObject([{ id: body.id, host: body.host }]);
    const rows = await service.db.selectFrom('pushSubscriptions').selectAll().execute();
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('the same browser again is the same subscription', async () => {
    const { person, browser, id } = await subscriber();
    expect((await person.post(BROWSERS, browser)).body.id).toBe(id);
    expect((await person.get(BROWSERS)).body).toHaveLength(1);
  });

  test('a browser that another account signs in to belongs to that account alone', async () => {
    const first = await subscriber();
    const second = await service.person('sharp');
    await second.post(RULES, { kind: 'pick', email: false, push: true });
    expect((await second.post(BROWSERS, first.browser)).status).toBe(201);
    expect((await first.person.get(BROWSERS)).body).toEqual([]);
    await publish({});
    expect(push.of(first.browser)).toHaveLength(1);
  });

  test('with more than ten browsers the oldest is removed, of this account only', async () => {
    const other = await subscriber();
    const person = await service.person('free');
    const ids: number[] = [];
    for (let n = 0; n < 12; n++) {
      service.clock.advance(1000);
      ids.push((await subscribe(person)).id);
    }
    const listed = (await person.get(BROWSERS)).body.map(({ id }: { id: number }) => id);
    expect(listed).toEqual(ids.slice(2));
    expect((await other.person.get(BROWSERS)).body).toHaveLength(1);
  });

  test('400: keys that are no keys, and an endpoint that is too long', async () => {
    const person = await service.person('free');
    const good = push.subscribe();
    const offCurve = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url');
    const cases: [object, string][] = [
      [{ ...good, keys: { ...good.keys, p256dh: offCurve } }, '/keys/p256dh'],
      [{ ...good, keys: { ...good.keys, p256dh: 'AAAA' } }, '/keys/p256dh'],
      [{ ...good, keys: { ...good.keys, auth: 'x'.repeat(5_000) } }, '/keys/auth'],
      [{ ...good, endpoint: `https://push.example.com/${'x'.repeat(3_000)}` }, '/endpoint'],
    ];
    for (const [body, pointer] of cases) {
      const answer = await person.post(BROWSERS, body);
      expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([400, pointer]);
    }
    expect((await person.get(BROWSERS)).body).toEqual([]);
  });

  test('400: random bytes are never a subscription', async () => {
    const person = await service.person('free');
    const bytes = (length: number) =>
      fc
        .uint8Array({ minLength: length, maxLength: length })
        .map((b) => Buffer.from(b).toString('base64url'));
    const { endpoint } = push.subscribe();
    await fc.assert(
      fc.asyncProperty(bytes(65), bytes(16), async (p256dh, auth) => {
        const { status } = await person.post(BROWSERS, { endpoint, keys: { p256dh, auth } });
        expect(status).toBe(400);
      }),
      { numRuns: 25 },
    );
  });
});

describe('endpoints that are not push services', () => {
  const strict = duringTests(() =>
    startTestService(
      {},
      {},
      {
        resolve: async (name) =>
          name === 'rebind.example.com' ? ['93.184.216.34', '10.0.0.5'] : ['93.184.216.34'],
      },
    ),
  );

  test('400: internal addresses in every notation, other schemes, and names that resolve to them', async () => {
    const person = await strict.person('free');
    const { keys } = push.subscribe();
    const urls = [
      ...FORBIDDEN_HOSTS.map((host) => `https://${host}/send/x`),
      ...FORBIDDEN_URLS,
      'https://rebind.example.com/send/x',
    ];
    const accepted: string[] = [];
    for (const endpoint of urls) {
      const { status, body } = await person.post(BROWSERS, { endpoint, keys });
      if (status !== 400 || body.errors?.[0]?.pointer !== '/endpoint') accepted.push(endpoint);
    }
    expect(accepted).toEqual([]);
    expect((await person.post(BROWSERS, { endpoint: 'https://push.example.com/send/x', keys })).status).toBe(
      201,
    );
  });
});

describe('alerts as notifications', () => {
  test('arrive decrypted with title, text and page, signed with the key of the installation', async () => {
    const { person, browser, id } = await subscriber();
    const [pick] = await publish({ playerName: 'Ada Rivers' });
    const [got, ...others] = push.of(browser);
    expect(others).toEqual([]);
    expect(got?.content).toEqual({
      title: 'Premium pick: Ada Rivers over 24.5 Points',
      text: expect.stringContaining('Your rule:'),
      path: `/picks/${pick}`,
    });
    expect(got?.key).toBe((await person.get(KEY)).body.publicKey);
    expect(got?.claims.sub).toBe('mailto:no-reply@hardwood.example');
    expect(push.refused).toEqual([]);
    expect(await waiting(id)).toEqual([]);
    expect((await person.get(BROWSERS)).body[0]).toMatchObject({ lastStatusCode: 201, lastFailureAt: null });
  });

  test('go to every browser of the account, only for rules with push, and several are one', async () => {
    const { person, browser } = await subscriber();
    const second = await subscribe(person);
    const silent = await service.person('sharp');
    await silent.post(RULES, { kind: 'pick', email: false });
    const unasked = await subscribe(silent);
    await publish({ playerName: 'Ada Rivers' }, { playerName: 'Bo Chen' }, { playerName: 'Cy Dale' });
    for (const one of [browser, second.browser])
      expect(push.of(one).map(({ content }) => [content.title, content.path])).toEqual([
        ['3 alerts', '/alerts'],
      ]);
    expect(push.of(browser)[0]?.content.text).toContain('Bo Chen');
    expect(push.of(unasked.browser)).toEqual([]);
  });

  test('a rule can turn them on and off', async () => {
    const { person, browser } = await subscriber();
    const [rule] = (await person.get(RULES)).body;
    expect(rule.push).toBe(true);
    expect((await person.patch(`${RULES}/${rule.id}`, { push: false })).body.push).toBe(false);
    await publish({ playerName: 'Ada Rivers' });
    expect(push.of(browser)).toEqual([]);
  });

  test('wait for the end of quiet hours, like mail', async () => {
    const { person, browser } = await subscriber();
    const hour = (n: number) => new Date(+service.clock.now() + n * 60 * MINUTE).toISOString().slice(11, 16);
    await person.patch('/me/preferences', { quietHours: { from: hour(-1), to: hour(2), timeZone: 'UTC' } });
    await publish({ playerName: 'Ada Rivers' });
    expect(push.of(browser)).toEqual([]);
    service.clock.advance(120 * MINUTE);
    await service.handlers['alerts.tell']({});
    await service.drain();
    expect(push.of(browser)).toHaveLength(1);
  });

  test('a 503 and a 429 are retried by the schedule, and not before Retry-After', async () => {
    const { browser, id } = await subscriber();
    push.answer(browser, { status: 503 }, { status: 429, headers: { 'retry-after': '600' } });
    await publish({ playerName: 'Ada Rivers' });
    await service.handlers['push.send']({});
    expect([push.of(browser), (await waiting(id))[0]?.attempts]).toEqual([[], 1]);
    await sendAfter(1);
    expect((await waiting(id))[0]?.attempts).toBe(2);
    await sendAfter(9);
    expect(push.of(browser)).toEqual([]);
    await sendAfter(1);
    expect(push.of(browser)).toHaveLength(1);
    expect(await waiting(id)).toEqual([]);
  });

  test('a refusal is not retried; the browser stays', async () => {
    const { person, browser, id } = await subscriber();
    push.answer(browser, { status: 403 });
    await publish({ playerName: 'Ada Rivers' });
    expect([push.of(browser), await waiting(id)]).toEqual([[], []]);
    expect((await person.get(BROWSERS)).body[0]).toMatchObject({ id, lastStatusCode: 403 });
  });

  test.each([404, 410])('%i removes the browser', async (status) => {
    const { person, browser, id } = await subscriber();
    push.answer(browser, { status });
    await publish({ playerName: 'Ada Rivers' });
    expect([(await person.get(BROWSERS)).body, await waiting(id)]).toEqual([[], []]);
  });

  test('a push service that is down delays no other account', async () => {
    const broken = await subscriber();
    const fine = await subscriber();
    push.answer(broken.browser, { status: 500 });
    await publish({ playerName: 'Ada Rivers' });
    expect([broken, fine].map(({ browser }) => push.of(browser).length)).toEqual([0, 1]);
  });

  test('a disabled account gets none', async () => {
    const { person, browser, id } = await subscriber();
    push.answer(browser, { status: 500 });
    await publish({ playerName: 'Ada Rivers' });
    await service.db
      .updateTable('users')
      .set({ disabledAt: service.clock.now() })
      .where('email', '=', person.email)
      .execute();
    await sendAfter(2);
    expect([push.of(browser), (await waiting(id)).length]).toEqual([[], 1]);
  });
});

describe('signing out', () => {
  test('ends the notifications of that browser, not those of others', async () => {
    const { person, browser } = await subscriber();
    const elsewhere = await service.signIn(person.email);
    const kept = push.subscribe();
    await elsewhere.post(BROWSERS, kept);
    const sessions = (await elsewhere.get('/me/sessions')).body;
    const ended = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    await elsewhere.delete(`/me/sessions/${ended.id}`);
    expect((await elsewhere.get(BROWSERS)).body).toHaveLength(1);
    await publish({ playerName: 'Ada Rivers' });
    expect([push.of(browser).length, push.of(kept).length]).toEqual([0, 1]);
  });
});

describe('POST /api/v1/me/push/subscriptions/{id}/test', () => {
  test('200 with the result; 429 within ten seconds', async () => {
    const { person, browser, id } = await subscriber();
    const { status, body } = await person.post(`${BROWSERS}/${id}/test`);
    expect([status, body]).toEqual([200, { success: true, statusCode: 201, removed: false }]);
    expect(push.of(browser)[0]).toMatchObject({ content: { path: '/alerts' }, ttl: 300 });
    expect((await person.post(`${BROWSERS}/${id}/test`)).status).toBe(429);
    service.clock.advance(10_000);
    push.forget(browser);
    expect((await person.post(`${BROWSERS}/${id}/test`)).body).toEqual({
      success: false,
      statusCode: 410,
      removed: true,
    });
    expect((await person.get(BROWSERS)).body).toEqual([]);
  });

  test('404: the browser of another account, as for one that does not exist', async () => {
    const { id } = await subscriber();
    const other = await service.person('sharp');
    expect((await other.post(`${BROWSERS}/${id}/test`)).status).toBe(404);
    expect((await other.delete(`${BROWSERS}/${id}`)).status).toBe(404);
    expect((await other.get(BROWSERS)).body).toEqual([]);
  });
});

describe('DELETE /api/v1/me/push/subscriptions/{id}', () => {
  test('stops notifications to the browser', async () => {
    const { person, browser, id } = await subscriber();
    expect((await person.delete(`${BROWSERS}/${id}`)).body).toEqual({ id, deleted: true });
    await publish({ playerName: 'Ada Rivers' });
    expect(push.of(browser)).toEqual([]);
    expect((await person.delete(`${BROWSERS}/${id}`)).status).toBe(404);
  });
});
