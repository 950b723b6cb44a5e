import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../data/random.ts';
import {
  BOT_TOKEN,
  type ChatService,
  DISCORD_PATH,
  SLACK_PATH,
  startChatService,
} from '../stand-ins/chat-services.ts';
import { startReceiver } from '../stand-ins/receiver.ts';
import { duringTests } from '../support/during-tests.ts';
import { happen } from '../support/events.ts';
import { startTestService } from '../support/service.ts';

const PATH = '/data/webhook-subscriptions';
const SECRET = 's3cret-for-tests';
const SECOND = 1_000;
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_117);

const answers = new Map<string, number[]>();
const receiver = duringTests(() => startReceiver(({ path }) => answers.get(path)?.shift()));
const service = duringTests(() =>
  startTestService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMIT_SHARP: '100000/60' }),
);

let paths = 0;
async function subscribe(more: object, list: number[] = []) {
  const owner = await service.apiKey(await service.person('sharp'));
  const place = `/ok/${paths++}`;
  answers.set(place, list);
  const { status, body, text } = await owner.post(PATH, {
    url: receiver.url(place),
    events: ['picks.scored'],
    secret: SECRET,
    ...more,
  });
  expect(status, text).toBe(201);
  const at = `${PATH}/${body.id}`;
  return {
    owner,
    body,
    at,
    requests: () => receiver.of(place),
    /** The ids of the events in each request. */
    arrived: () =>
      receiver.of(place).map(({ json }) => json.data.events.map(({ id }: { id: string }) => id) as string[]),
    log: async () => (await owner.get(`${at}/deliveries`)).body.items,
    end: () => owner.delete(at),
  };
}

const wait = async (seconds: number) => {
  service.clock.advance(seconds * SECOND);
  await service.deliver();
};

describe('batch', () => {
  test('collects events for its time and sends them as one signed delivery', async () => {
    const { body, owner, at, requests, log, end } = await subscribe({ batch: { seconds: 30, max: 10 } });
    expect(body.batch).toEqual({ seconds: 30, max: 10 });
    const single = await subscribe({});
    const ids = [await happen(service, 'picks.scored', { count: 1 })];
    await wait(10);
    ids.push(await happen(service, 'picks.scored', { count: 2 }));
    await wait(19);
    expect(requests()).toHaveLength(0);
    expect(single.requests()).toHaveLength(2); // no other subscription waits
    const [waiting] = await log();
    expect(waiting).toMatchObject({ status: 'pending', eventType: 'events.batch', eventIds: ids });
    await wait(1);
    const [request] = requests();
    expect(requests()).toHaveLength(1);
    const events = (await owner.get('/data/events?limit=500')).body.items;
    expect(request?.json).toEqual({
      id: waiting.eventId,
      type: 'events.batch',
      timestamp: events.at(-1).timestamp,
      data: { events: events.slice(-2) },
    });
    expect(request?.headers).toMatchObject({
      'x-webhook-id': waiting.eventId,
      'x-webhook-event': 'events.batch',
      'x-webhook-attempt': '1',
      'x-webhook-signature': `sha256=${createHmac('sha256', SECRET)
        .update(request?.raw ?? '')
        .digest('hex')}`,
    });
    await happen(service, 'picks.scored');
    await wait(30);
    expect(requests().map(({ json }) => json.data.events.length)).toEqual([2, 1]);
    expect(new Set(requests().map(({ json }) => json.id)).size).toBe(2);

    expect((await owner.patch(at, { batch: null })).body).not.toHaveProperty('batch');
    await happen(service, 'picks.scored');
    await service.deliver();
    expect(requests().at(-1)?.json.type).toBe('picks.scored');
    await end();
    await single.end();
  });

  test('is sent at once when it is full', async () => {
    const { arrived, end } = await subscribe({ batch: { seconds: 600, max: 2 } });
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push(await happen(service, 'picks.scored'));
    await service.deliver();
    expect(arrived()).toEqual([ids.slice(0, 2), ids.slice(2, 4)]);
    await wait(600);
    expect(arrived()[2]).toEqual(ids.slice(4));
    await end();
  });

  test('keeps its bytes in retries and redeliveries; later events begin another one', async () => {
    const { requests, log, owner, at, end } = await subscribe({ batch: { seconds: 5, max: 9 } }, [500]);
    await happen(service, 'picks.scored');
    await wait(5);
    await happen(service, 'picks.scored');
    await wait(60);
    await wait(300);
    const [second, first] = await log();
    expect([first.status, second.status]).toEqual(['delivered', 'delivered']);
    await owner.post(`${at}/deliveries/${first.id}/redeliver`);
    await service.deliver();
    const own = requests().filter(({ json }) => json.id === first.eventId);
    const statuses = (await log())[1].attempts.map(({ statusCode }: { statusCode: number }) => statusCode);
    expect(own).toHaveLength(statuses.length);
    expect([...statuses].sort()).toEqual([200, 200, 500]);
    expect(new Set(own.map(({ raw }) => raw.toString())).size).toBe(1);
    await end();
  });

  test('loses the events of a type that is no longer listed, unless it was sent before', async () => {
    const events = ['picks.scored', 'odds.refreshed'];
    const { arrived, log, owner, at, end } = await subscribe({ events, batch: { seconds: 60, max: 9 } });
    await happen(service, 'picks.scored');
    const kept = await happen(service, 'odds.refreshed');
    await owner.patch(at, { events: ['odds.refreshed'] });
    await wait(60);
    expect(arrived()).toEqual([[kept]]);
    await happen(service, 'odds.refreshed');
    await owner.patch(at, { events: ['picks.scored'] });
    await wait(60);
    expect((await log()).map(({ status }: { status: string }) => status)).toEqual(['cancelled', 'delivered']);
    await end();
  });

  test('applies the filter before it collects, and goes with the subscription', async () => {
    const filter = { playerIds: [77] };
    const events = ['picks.published'];
    const { arrived, end } = await subscribe({ events, filter, batch: { seconds: 60, max: 9 } });
    await happen(service, 'picks.published', { playerId: 76 });
    const mine = await happen(service, 'picks.published', { playerId: 77 });
    await wait(60);
    expect(arrived()).toEqual([[mine]]);
    await happen(service, 'picks.published', { playerId: 77 });
    await end();
    await wait(60);
    expect(arrived()).toHaveLength(1);
  });

  test.each([{ seconds: 0, max: 5 }, { seconds: 5 }, { seconds: 5, max: 1 }, { seconds: 5, max: 101 }, 5])(
    'refuses %j',
    async (batch) => {
      const owner = await service.apiKey(await service.person('sharp'));
      const { status } = await owner.post(PATH, { url: receiver.url(), events: ['picks.scored'], batch });
      expect(status).toBe(400);
    },
  );
});

describe('any order of events, waiting, failures and sending', () => {
  test('each event arrives in exactly one batch, in order, on time', async () => {
    console.log(`batches: seed ${SEED}`);
    const random = createRandom(SEED);
    for (let round = 0; round < 6; round++) {
      const batch = { seconds: 1 + random.below(40), max: 2 + random.below(6) };
      const failures = Array.from({ length: 30 }, () => (random.below(3) === 0 ? 500 : 200));
      const { arrived, requests, log, end } = await subscribe({ batch }, failures);
      const ids: string[] = [];
      for (let step = 0; step < 25; step++) {
        const happens = Array.from({ length: random.below(3) }, () => happen(service, 'picks.scored'));
        // The sender runs while events are added.
        if (random.below(2) === 0) service.clock.advance(random.below(20) * SECOND);
        await Promise.all([...happens, service.deliver()]);
        await service.deliver(); // what was locked just now
        for (const made of happens) ids.push(await made);
      }
      for (const seconds of [batch.seconds, 60, 300, 1_800, 7_200]) await wait(seconds);
      const deliveries = await log();
      expect(deliveries.every(({ status }: { status: string }) => status === 'delivered')).toBe(true);
      const batches = new Map(requests().map(({ json }, n) => [json.id as string, arrived()[n] ?? []]));
      expect([...batches.values()].flat().sort()).toEqual(ids.sort());
      for (const delivery of deliveries) {
        expect(batches.get(delivery.eventId)).toEqual(delivery.eventIds);
        expect(delivery.eventIds.length).toBeLessThanOrEqual(batch.max);
        const [first] = delivery.attempts;
        const waited = Date.parse(first.startedAt) - Date.parse(delivery.createdAt);
        expect(waited).toBeLessThanOrEqual((batch.seconds + 20) * SECOND); // a step skips up to 20 s
      }
      for (const own of Map.groupBy(requests(), ({ json }) => json.id).values())
        expect(new Set(own.map(({ raw }) => raw.toString())).size).toBe(1);
      await end();
    }
  });
});

describe.each(['discord', 'slack', 'telegram', 'ntfy'] as const)('%s', (name: ChatService) => {
  test('gets one message for a batch, within its limits', async () => {
    const chat = await startChatService(name);
    const settings = {
      discord: { url: chat.url + DISCORD_PATH, target: { kind: 'discord' } },
      slack: { url: chat.url + SLACK_PATH, target: { kind: 'slack' } },
      telegram: { url: chat.url, secret: BOT_TOKEN, target: { kind: 'telegram', chatId: '-1001234' } },
      ntfy: { url: chat.url, secret: 'tk_0123456789', target: { kind: 'ntfy', topic: 'my-picks' } },
    }[name];
    const { owner, at, end } = await subscribe({
      secret: undefined,
      ...settings,
      events: ['picks.published'],
      batch: { seconds: 20, max: 100 },
    });
    for (let n = 0; n < 25; n++)
      await happen(service, 'picks.published', { pickId: 5000 + n, playerName: `Ada ${'Long'.repeat(n)}` });
    await wait(20);
    expect(chat.refused).toEqual([]);
    expect(chat.accepted).toHaveLength(1);
    const message = JSON.stringify(chat.accepted[0]);
    expect(message).toContain('25 updates from Hardwood');
    expect(message).toMatch(/and \d+ more/);
    const probe = await owner.post(`${at}/test`);
    expect(probe.body).toMatchObject({ success: true });
    await end();
    await chat.stop();
  });
});

test('a template gets the batch as one text, and its events', async () => {
  const template = '{"head":"{{title}}","text":"{{text}}","events":"{{data.events}}"}';
  const { requests, end } = await subscribe({
    target: { kind: 'template', format: 'json', template },
    batch: { seconds: 5, max: 9 },
  });
  const ids = [await happen(service, 'picks.scored'), await happen(service, 'picks.scored')];
  await wait(5);
  const [request] = requests();
  expect(request?.json).toMatchObject({
    head: '2 updates from Hardwood',
    events: ids.map((id) => ({ id, type: 'picks.scored' })),
  });
  await end();
});
