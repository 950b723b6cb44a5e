import { execFileSync } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { DEFAULT_RIGHTS } from '../../src/domain/source-rights.ts';
import { SETTINGS } from '../../src/platform/config/settings.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { createRights } from '../../src/platform/rights/rights.ts';
import { afterAttempt } from '../../src/webhooks/after-attempt.ts';
import { claim } from '../../src/webhooks/claim-queries.ts';
import { saveFinished } from '../../src/webhooks/delivery-queries.ts';
import { EVENT_TYPES, EVENTS } from '../../src/webhooks/event-types.ts';
import { healthChanges } from '../../src/webhooks/health.ts';
import { recordEvent } from '../../src/webhooks/record-event.ts';
import { createWebhooks } from '../../src/webhooks/webhooks.ts';
import { type Received, startReceiver } from '../stand-ins/receiver.ts';
import { duringTests } from '../support/during-tests.ts';
import { happen } from '../support/events.ts';
import { startTestService } from '../support/service.ts';

const SECRET = 's3cret-for-tests';
const MINUTE = 60_000;

/** The receiver's responses per path, in order; then 200. */
const answers = new Map<string, number[]>();
let paths = 0;
const receiver = duringTests(() => startReceiver(({ path }) => answers.get(path)?.shift()));
const service = duringTests(() =>
  startTestService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMIT_SHARP: '100000/60' }),
);

let owners = 0;
let owner: Owner;

/** A caller with an API key and few subscriptions; keys stay valid over the hours that tests skip. */
async function someOwner(): Promise<Owner> {
  if (owners++ % 15 === 0) owner = await newOwner();
  return owner;
}
async function newOwner() {
  const person = await service.person('sharp');
  return { ...(await service.apiKey(person)), userId: person.userId, person };
}
type Owner = Awaited<ReturnType<typeof newOwner>>;

type Options = {
  owner?: Owner;
  events?: string[];
  secret?: string | undefined;
  answers?: number[];
  path?: string;
  more?: object;
};

/** A subscription with its own path. */
async function subscribe({ events = ['picks.scored'], answers: list = [], path, ...rest }: Options = {}) {
  const owner = rest.owner ?? (await someOwner());
  const place = path ?? `/ok/${paths++}`;
  answers.set(place, list);
  const secret = 'secret' in rest ? rest.secret : SECRET;
  const { status, body } = await owner.post('/data/webhook-subscriptions', {
    url: receiver.url(place),
    events,
    ...(secret ? { secret } : {}),
    ...rest.more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const at = `/data/webhook-subscriptions/${body.id}`;
  return {
    owner,
    id: body.id as number,
    at,
    body,
    requests: () => receiver.of(place),
    show: async () => (await owner.get(at)).body,
    log: async () => (await owner.get(`${at}/deliveries`)).body.items,
  };
}

const later = async (minutes: number) => {
  service.clock.advance(minutes * MINUTE);
  await service.deliver();
};

const signed = (raw: Buffer, secret = SECRET) =>
  `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;

test('a filter decides which events get a delivery; a change applies to later events', async () => {
  const hook = await subscribe({
    events: ['picks.published', 'picks.scored'],
    more: { filter: { league: 'nba', rating: 'premium', playerIds: [1203], minEvPercent: 4 } },
  });
  const wanted = await happen(service, 'picks.published');
  await happen(service, 'picks.published', { rating: 'standard' });
  await happen(service, 'picks.published', { playerId: 7 });
  await happen(service, 'picks.published', { evPercent: 3.9 });
  await happen(service, 'picks.scored', { league: 'wnba' });
  await happen(service, 'lines.moved');
  const summary = await happen(service, 'picks.scored');
  const ids = async () => (await hook.log()).map(({ eventId }: { eventId: string }) => eventId);
  expect(await ids()).toEqual([summary, wanted]);
  await hook.owner.patch(hook.at, { filter: { playerIds: [7] } });
  await happen(service, 'picks.published');
  const other = await happen(service, 'picks.published', { playerId: 7, rating: 'standard' });
  expect(await ids()).toEqual([other, summary, wanted]);
  await service.deliver();
  expect(hook.requests().map(({ json }) => json.id)).toEqual(
    expect.arrayContaining([wanted, summary, other]),
  );
  expect(hook.requests()).toHaveLength(3);
});

describe('the retry schedule', () => {
  test('is 1, 5, 30 minutes and 2 hours unless set otherwise', () => {
    const { retrySchedule } = SETTINGS.webhooks;
    expect(retrySchedule.read(retrySchedule.fallback)).toEqual([60, 300, 1800, 7200]);
  });

  test('tries at 0, 1, 6, 36 and 156 minutes, never early, then fails and stays active; a later 2xx clears it', async () => {
    const { requests, show, log } = await subscribe({ answers: [500, 500, 503, 429, 410] });
    const eventId = await happen(service, 'picks.scored');
    const began = service.clock.now().getTime();
    await service.deliver();
    const tried = [0];
    for (const wait of [1, 5, 30, 120]) {
      service.clock.advance(wait * MINUTE - 1);
      await service.deliver();
      expect(requests()).toHaveLength(tried.length);
      expect((await show()).status).toBe('active');
      service.clock.advance(1);
      await service.deliver();
      tried.push((service.clock.now().getTime() - began) / MINUTE);
      expect(requests()).toHaveLength(tried.length);
    }
    expect(tried).toEqual([0, 1, 6, 36, 156]);
    expect(await show()).toMatchObject({
      status: 'failing',
      active: true,
      warning: `5 attempts failed for event ${eventId} at ${service.clock.now().toISOString()}; last status 410`,
      consecutiveFailures: 5,
      lastStatusCode: 410,
      lastSuccessAt: null,
    });
    await later(600);
    expect(requests()).toHaveLength(5);
    const [delivery] = await log();
    expect(delivery).toMatchObject({ status: 'failed', eventId, nextAttemptAt: null });
    expect(delivery.attempts.map(({ statusCode }: { statusCode: number }) => statusCode)).toEqual([
      500, 500, 503, 429, 410,
    ]);
    expect(requests().map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3', '4', '5']);
    expect(new Set(requests().map(({ raw }) => raw.toString('hex'))).size).toBe(1);

    await happen(service, 'picks.scored');
    await service.deliver();
    expect(await show()).toMatchObject({
      status: 'active',
      warning: null,
      consecutiveFailures: 0,
      lastStatusCode: 200,
      lastSuccessAt: service.clock.now().toISOString(),
    });
  });

  test('four failures and then a 2xx are a delivery, and never failing', async () => {
    const { requests, show, log } = await subscribe({ answers: [500, 500, 500, 500, 204] });
    await happen(service, 'picks.scored');
    await service.deliver();
    for (const wait of [1, 5, 30, 120]) {
      expect((await show()).status).toBe('active');
      await later(wait);
    }
    expect(requests()).toHaveLength(5);
    expect((await log())[0]).toMatchObject({ status: 'delivered' });
    expect(await show()).toMatchObject({ status: 'active', warning: null, consecutiveFailures: 0 });
  });

  test('counts from the end of the failure, and late retries do not hold up newer events', async () => {
    const { requests } = await subscribe({ answers: [500] });
    const late = await happen(service, 'picks.scored');
    await service.deliver();
    service.clock.advance(30_000);
    const newer = await happen(service, 'picks.scored');
    await service.deliver();
    await later(0.5);
    expect(requests().map(({ json }) => json.id)).toEqual([late, newer, late]);
  });

  test.each([
    ['/rst', 'reset', null],
    ['/garbage', 'protocol', null],
    ['/redir?to=http://127.0.0.1:1/', 'http-status', 302],
    ['/301', 'http-status', 301],
    ['/404', 'http-status', 404],
    ['/big', null, 200],
    ['/early', null, 200],
    ['/299', null, 299],
  ])('a receiver that answers like %s: %s', async (path, error, statusCode) => {
    const { log, owner, at } = await subscribe({ path });
    await happen(service, 'picks.scored');
    await service.deliver();
    const [delivery] = await log();
    expect(delivery.attempts[0]).toMatchObject({ error, statusCode });
    expect(delivery.status).toBe(error === null ? 'delivered' : 'pending');
    expect(delivery.attempts[0].responseHead?.length ?? 0).toBeLessThanOrEqual(2048);
    await owner.delete(at);
  });

  test.each([
    ['refused', 'http://127.0.0.1:1/', 'connect'],
    ['unknown name', 'https://nobody.example.com/', 'dns'],
  ])('%s is a failure of its class', async (_name, url, error) => {
    const { owner, at, log } = await subscribe();
    expect((await owner.patch(at, { url })).status).toBe(200);
    await happen(service, 'picks.scored');
    await service.deliver();
    const [delivery] = await log();
    expect(delivery).toMatchObject({ status: 'pending', attempts: [{ error, statusCode: null }] });
    await owner.delete(at);
  });
});

describe('what is sent', () => {
  test('is signed so that OpenSSL and the Standard Webhooks library agree, on every attempt', async () => {
    const { requests, body } = await subscribe({ secret: undefined, answers: [500] });
    const id = await happen(service, 'picks.scored', { count: 3 });
    await service.deliver();
    await later(1);
    expect(requests()).toHaveLength(2);
    const folder = mkdtempSync(join(tmpdir(), 'hw-sig-'));
    for (const [n, { headers, raw, json }] of requests().entries()) {
      writeFileSync(join(folder, 'body'), raw);
      const line = execFileSync('openssl', ['dgst', '-sha256', '-hmac', body.secret, join(folder, 'body')], {
        encoding: 'utf8',
      });
      expect(headers['x-webhook-signature']).toBe(`sha256=${line.trim().split('= ')[1]}`);
      expect(headers['x-webhook-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
      expect(json).toEqual({
        id,
        type: 'picks.scored',
        timestamp: expect.any(String),
        data: expect.any(Object),
      });
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Hardwood-Webhooks/1',
        'x-webhook-id': id,
        'webhook-id': id,
        'x-webhook-event': 'picks.scored',
        'x-webhook-attempt': String(n + 1),
        'x-webhook-delivery': requests()[0]?.headers['x-webhook-delivery'],
        'webhook-timestamp': headers['x-webhook-timestamp'],
        host: `127.0.0.1:${receiver.port}`,
      });
      expect(headers).not.toHaveProperty('x-webhook-test');
      verifyStandard(body.secret, { headers, raw });
    }
  });

  test('is the same bytes on every attempt, whatever the data is made of', async () => {
    const names = ['Nikola Jokić', '大谷 🏀', 'a"b\\c', '\u2028', 'x'.repeat(18_000)];
    const { requests } = await subscribe({ events: ['lines.moved'], answers: Array(names.length).fill(500) });
    for (const [n, playerName] of names.entries())
      await happen(service, 'lines.moved', { playerName, delta: 0.1 + 0.2 + n });
    await service.deliver();
    await later(1);
    const byId = Map.groupBy(requests(), ({ json }) => json.id);
    expect(byId.size).toBe(names.length);
    for (const list of byId.values()) {
      expect(list).toHaveLength(2);
      expect(list[0]?.raw.equals(list[1]?.raw as Buffer)).toBe(true);
      for (const { headers, raw } of list) expect(headers['x-webhook-signature']).toBe(signed(raw));
    }
    const received = requests().map(({ json }) => json.data.playerName);
    expect([...new Set(received)].sort()).toEqual([...names].sort());
  });

  test.each(EVENT_TYPES)('%s goes to its subscribers, and to nobody else', async (type) => {
    const one = await subscribe({ events: [type] });
    const other = await subscribe({ events: EVENT_TYPES.filter((name) => name !== type) });
    const id = await happen(service, type);
    await service.deliver();
    expect(one.requests().map(({ json }) => json)).toEqual([
      { id, type, timestamp: service.clock.now().toISOString(), data: EVENTS[type].example },
    ]);
    expect(other.requests()).toEqual([]);
  });

  test('is recorded once per key, and not at all when the transaction is rolled back', async () => {
    const { requests } = await subscribe();
    const event = {
      type: 'picks.scored',
      dedupeKey: 'run 77',
      data: EVENTS['picks.scored'].example,
      at: service.clock.now(),
    } as const;
    const undone = inTransaction(service.db, async (db) => {
      expect(await recordEvent(db, event)).toBe(true);
      throw new Error('the scoring failed');
    });
    await expect(undone).rejects.toThrow('the scoring failed');
    await service.deliver();
    expect(requests()).toEqual([]);
    expect(await inTransaction(service.db, (db) => recordEvent(db, event))).toBe(true);
    expect(await inTransaction(service.db, (db) => recordEvent(db, event))).toBe(false);
    await service.deliver();
    expect(requests()).toHaveLength(1);
  });

  test('uses a new secret at once, and for a day also the one before', async () => {
    const { owner, at, requests } = await subscribe({
      secret: 'the old secret'.replaceAll(' ', '-'),
      answers: [500],
    });
    await happen(service, 'picks.scored');
    await service.deliver();
    await owner.patch(at, { secret: 'the-new-secret' });
    await later(1);
    const [before, during] = requests() as [Received, Received];
    expect(before.headers['x-webhook-signature']).toBe(signed(before.raw, 'the-old-secret'));
    expect(during.headers['x-webhook-signature']).toBe(signed(during.raw, 'the-new-secret'));
    expect(during.headers['webhook-signature']?.toString().split(' ')).toHaveLength(2);
    for (const secret of ['the-old-secret', 'the-new-secret'])
      verifyStandard(secret, during, { format: 'raw' });
    await later(24 * 60);
    await happen(service, 'picks.scored');
    await service.deliver();
    const dayAfter = requests()[2] as Received;
    expect(dayAfter.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1);
    verifyStandard('the-new-secret', dayAfter, { format: 'raw' });
    expect(() => verifyStandard('the-old-secret', dayAfter, { format: 'raw' })).toThrow();
  });
});

/** The reference library reads the real clock, so the test's clock replaces it. */
function verifyStandard(
  secret: string,
  { headers, raw }: Pick<Received, 'headers' | 'raw'>,
  options: { format?: 'raw' } = {},
): void {
  const realNow = Date.now;
  Date.now = () => service.clock.now().getTime();
  try {
    new Webhook(secret, options).verify(raw.toString(), headers as Record<string, string>);
  } finally {
    Date.now = realNow;
  }
}

describe('recipients', () => {
  test('an owner below Sharp is skipped; a revoked key does not matter', async () => {
    const fallen = await subscribe({ owner: await newOwner() });
    const keyless = await subscribe({ owner: await newOwner() });
    await happen(service, 'picks.scored');
    await service.setTier(fallen.owner.userId, 'pro');
    await keyless.owner.person.delete(`/me/api-keys/${keyless.owner.id}`);
    await service.deliver();
    expect(fallen.requests()).toEqual([]);
    expect(keyless.requests()).toHaveLength(1);
    await service.setTier(fallen.owner.userId, 'sharp');
    expect((await fallen.log())[0]).toMatchObject({ status: 'skipped', attempts: [] });
    await happen(service, 'picks.scored');
    await service.deliver();
    expect(fallen.requests()).toHaveLength(1);
  });

  test('what waits for a deleted subscription is dropped', async () => {
    const { owner, at, requests } = await subscribe();
    await happen(service, 'picks.scored');
    expect((await owner.delete(at)).status).toBe(200);
    await service.deliver();
    expect(requests()).toEqual([]);
  });
});

/** A late result of another process that claimed the newest delivery earlier. */
async function anotherSender({ log, id: subscriptionId }: Awaited<ReturnType<typeof subscribe>>) {
  const [{ id, eventId }] = await log();
  const now = service.clock.now();
  const leaseToken = randomUUID();
  const until = new Date(now.getTime() + 30_000);
  expect(
    await claim(service.db, {
      ids: [id],
      token: leaseToken,
      until,
      now,
      leases: { endedBy: now, latest: until },
    }),
  ).toHaveLength(1);
  return (statusCode: number, endedAt: Date, number = 1) => {
    const success = statusCode === 200;
    const next = afterAttempt({ attempt: number, success, endedAt }, [60, 300, 1800, 7200]);
    const error = success ? null : ('http-status' as const);
    const attempt = { startedAt: endedAt, durationMs: 1, statusCode, error, responseHead: null };
    const finished = [{ id, leaseToken, subscriptionId, eventId, number, endedAt, attempt, next }];
    return saveFinished(service.db, finished, healthChanges(finished));
  };
}

describe('events that a subscription no longer lists', () => {
  test('are not sent: what waits is cancelled with the change, and the log says so', async () => {
    const made = await subscribe({ events: ['picks.scored', 'lines.moved'], answers: [500, 500] });
    await happen(service, 'picks.scored');
    await happen(service, 'lines.moved');
    await service.deliver();
    await happen(service, 'picks.scored');
    const now = service.clock.now().toISOString();
    await made.owner.patch(made.at, { events: ['lines.moved'] });
    const statuses = async () =>
      (await made.log()).map(({ eventType, status }: Record<string, string>) => `${eventType} ${status}`);
    expect(await statuses()).toEqual([
      'picks.scored cancelled',
      'lines.moved pending',
      'picks.scored cancelled',
    ]);
    expect((await made.log())[2]).toMatchObject({
      nextAttemptAt: null,
      completedAt: now,
      attempts: [{ statusCode: 500 }],
    });
    const before = made.requests().length;
    await later(1);
    expect(
      made
        .requests()
        .slice(before)
        .map(({ headers }) => headers['x-webhook-event']),
    ).toEqual(['lines.moved']);
    await later(500);
    expect(await statuses()).toEqual([
      'picks.scored cancelled',
      'lines.moved delivered',
      'picks.scored cancelled',
    ]);
  });

  test('an attempt under way ends as it ends, and is not repeated', async () => {
    const made = await subscribe({ events: ['picks.scored', 'lines.moved'] });
    await happen(service, 'picks.scored');
    const write = await anotherSender(made);
    await made.owner.patch(made.at, { events: ['lines.moved'] });
    expect((await made.log())[0].status).toBe('pending');
    await write(500, service.clock.now());
    expect((await made.log())[0]).toMatchObject({ status: 'cancelled', attempts: [{ statusCode: 500 }] });
    await later(500);
    expect(made.requests()).toEqual([]);
  });
});

describe('results that come late from another process', () => {
  test('an older success does not end failing; a newer one does', async () => {
    const made = await subscribe({ answers: [500, 500, 500, 500, 500] });
    await happen(service, 'picks.scored');
    await service.deliver();
    for (const wait of [1, 5, 30]) await later(wait);
    service.clock.advance(120 * MINUTE - 2_000);
    await happen(service, 'picks.scored');
    const write = await anotherSender(made);
    const early = service.clock.now();
    service.clock.advance(2_000);
    await service.deliver();
    const failed = await made.show();
    expect(failed).toMatchObject({ status: 'failing', consecutiveFailures: 5, lastStatusCode: 500 });
    await write(200, early);
    expect(await made.show()).toMatchObject({
      ...failed,
      lastSuccessAt: early.toISOString(),
    });
    expect((await made.log())[0].status).toBe('delivered');
    await happen(service, 'picks.scored');
    await (await anotherSender(made))(200, service.clock.now());
    expect(await made.show()).toMatchObject({ status: 'active', warning: null, consecutiveFailures: 0 });
  });

  test('an older failure does not begin failing', async () => {
    const made = await subscribe();
    await happen(service, 'picks.scored');
    const write = await anotherSender(made);
    const early = service.clock.now();
    service.clock.advance(1_000);
    await happen(service, 'picks.scored');
    await service.deliver();
    await write(500, early, 5);
    expect(await made.show()).toMatchObject({
      status: 'active',
      warning: null,
      consecutiveFailures: 0,
      lastStatusCode: 200,
      lastFailureAt: early.toISOString(),
    });
  });
});

describe('failing is left', () => {
  const failing = async () => {
    const made = await subscribe({ answers: [500, 500, 500, 500, 500] });
    await happen(service, 'picks.scored');
    await service.deliver();
    for (const wait of [1, 5, 30, 120]) await later(wait);
    expect((await made.show()).status).toBe('failing');
    const list = (await made.owner.get('/data/webhook-subscriptions')).body;
    expect(list.find(({ id }: { id: number }) => id === made.id).warning).toMatch(/^5 attempts failed/);
    return made;
  };

  test('by a new address, by a new secret, by a test that succeeds; not by new events or a test that fails', async () => {
    const { owner, at, show } = await failing();
    await owner.patch(at, { events: ['picks.scored', 'lines.moved'] });
    expect((await show()).status).toBe('failing');
    await owner.patch(at, { url: receiver.url('/500') });
    expect(await show()).toMatchObject({ status: 'active', warning: null, consecutiveFailures: 0 });
    await owner.delete(at);

    const second = await failing();
    await second.owner.patch(second.at, { secret: null });
    expect((await second.show()).status).toBe('active');

    const third = await failing();
    answers.set(third.requests()[0]?.path ?? '', [500]);
    expect((await third.owner.post(`${third.at}/test`)).body).toMatchObject({
      success: false,
      statusCode: 500,
    });
    expect((await third.show()).status).toBe('failing');
    expect((await third.owner.post(`${third.at}/test`)).body).toMatchObject({
      success: true,
      statusCode: 200,
    });
    expect(await third.show()).toMatchObject({ status: 'active', warning: null });
  });
});

test('health reports deliveries that are not sent, until they are', async () => {
  const { get } = await service.person('admin');
  const check = async () => (await get('/ops/health')).body.checks.webhooks;
  await subscribe();
  await happen(service, 'picks.scored');
  service.clock.advance(MINUTE + 1);
  expect(await check()).toMatchObject({
    status: 'degraded',
    detail: expect.stringMatching(/waiting for more/),
  });
  await service.deliver();
  expect(await check()).toMatchObject({ status: 'ok', detail: expect.stringMatching(/subscriptions/) });
});

describe('several senders', () => {
  /** Another process, from the database's point of view. */
  const anotherSender = () => {
    const { db, clock, config, deps } = service;
    const { encryptionKey } = config.accounts;
    const hooks = {
      db,
      clock,
      log: deps.log,
      encryptionKeys: encryptionKey ?? [],
      baseUrl: 'https://picks.example.com',
      settings: config.webhooks,
      onAttempt: () => {},
      rights: createRights(DEFAULT_RIGHTS),
    };
    return createWebhooks(hooks).sender;
  };

  test('side by side send everything once', async () => {
    const subscriptions = [await subscribe(), await subscribe()];
    const ids: string[] = [];
    for (let n = 0; n < 30; n++) ids.push(await happen(service, 'picks.scored'));
    await Promise.all([anotherSender().drain(), service.deliver(), anotherSender().drain()]);
    for (const { requests } of subscriptions)
      expect(
        requests()
          .map(({ json }) => json.id)
          .sort(),
      ).toEqual([...ids].sort());
  });

  test('one after the other go on where the last one stood', async () => {
    const { requests } = await subscribe({ answers: [500, 500] });
    await happen(service, 'picks.scored');
    await service.deliver();
    service.clock.advance(MINUTE - 1);
    await anotherSender().drain();
    expect(requests()).toHaveLength(1);
    service.clock.advance(1);
    await anotherSender().drain();
    await later(5);
    expect(requests().map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3']);
  });

  test.each([3_600_000, -3_600_000])(
    'leave alone what another one holds when the date is stepped by %i ms',
    async (ms) => {
      const { requests, log } = await subscribe();
      await happen(service, 'picks.scored');
      await service.deliver();
      await happen(service, 'picks.scored');
      const [{ id }] = await log();
      const now = service.clock.now();
      const until = new Date(now.getTime() + 30_000);
      const leases = { endedBy: now, latest: until };
      expect(await claim(service.db, { ids: [id], token: randomUUID(), until, now, leases })).toHaveLength(1);
      service.clock.step(ms);
      await service.deliver();
      expect(requests()).toHaveLength(1);
      service.clock.advance(29_999);
      await service.deliver();
      expect(requests()).toHaveLength(1);
      if (ms < 0) service.clock.step(-ms); // what is due in an hour is not sent earlier
      await service.deliver();
      service.clock.advance(60_000);
      await service.deliver();
      expect(requests()).toHaveLength(2);
    },
  );

  test('leave alone what another one holds, until its lease is over', async () => {
    const { requests, log } = await subscribe();
    await happen(service, 'picks.scored');
    const [{ id }] = await log();
    const now = service.clock.now();
    const until = new Date(now.getTime() + 30_000);
    const leases = { endedBy: now, latest: until };
    expect(await claim(service.db, { ids: [id], token: randomUUID(), until, now, leases })).toHaveLength(1);
    service.clock.advance(29_999);
    await service.deliver();
    expect(requests()).toEqual([]);
    service.clock.advance(1);
    await service.deliver();
    expect(requests()).toHaveLength(1);
  });
});
