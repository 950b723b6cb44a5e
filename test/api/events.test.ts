import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { connect as connectDb } from '../../src/platform/db/connect.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { EVENT_TYPES, EVENTS } from '../../src/webhooks/event-types.ts';
import { recordEvent } from '../../src/webhooks/record-event.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { readStream } from '../support/event-reader.ts';
import { happen } from '../support/events.ts';
import { stretched } from '../support/patience.ts';
import { createDatabase, dropDatabase } from '../support/postgres.ts';
import { tick, until } from '../support/process.ts';
import { startTestService } from '../support/service.ts';

let sharp: Caller & { userId: number };
let key: Caller & { id: number };
const service = duringTests(() =>
  startTestService(
    { RATE_LIMIT_SHARP: '100000/60' },
    {},
    { streams: { pollMs: 20, beatMs: 60, bufferedBytes: 64 * 1024, readersPerAccount: 4 } },
  ),
);
beforeAll(async () => {
  sharp = await service.person('sharp');
  key = await service.apiKey(sharp);
});

const open = (headers: Record<string, string> = {}, caller: Caller = key) =>
  readStream(`${service.origin}/api/v1/data/events/stream`, { ...caller.credentials, ...headers });

describe('GET /data/events/types', () => {
  test('lists them with their fields, and an example that fits them', async () => {
    const { status, body } = await key.get('/data/events/types');
    expect(status).toBe(200);
    expect(body.map(({ type }: { type: string }) => type)).toEqual([
      'picks.scored',
      'picks.settled',
      'lines.moved',
      'odds.refreshed',
      'picks.updated',
      'picks.withdrawn',
      'picks.published',
      'bets.settled',
    ]);
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const { type, description, dataFields, example } of body) {
      const { data } = EVENTS[type as keyof typeof EVENTS];
      expect(description.length).toBeGreaterThan(10);
      expect(dataFields.map(({ name }: { name: string }) => name)).toEqual(Object.keys(example.data));
      for (const field of dataFields)
        expect(field).toEqual({
          name: expect.any(String),
          type: expect.stringMatching(/\w/),
          description: expect.stringMatching(/\w/),
        });
      expect(example).toMatchObject({
        id: expect.stringMatching(/^evt_/),
        type,
        timestamp: expect.any(String),
      });
      expect(ajv.validate({ ...data, additionalProperties: false }, example.data), ajv.errorsText()).toBe(
        true,
      );
    }
  });
});

describe('GET /data/events', () => {
  test('gives what webhooks give, oldest first, page by page, behind any event', async () => {
    const ids: string[] = [];
    for (const type of [...EVENT_TYPES, ...EVENT_TYPES]) ids.push(await happen(service, type));
    const page = async (query: string) => (await key.get(`/data/events?${query}`)).body;
    const all = await page('');
    expect(all.items.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(all.nextCursor).toBeNull();
    expect(all.items[0]).toEqual({
      id: ids[0],
      type: 'picks.scored',
      timestamp: service.clock.now().toISOString(),
      data: EVENTS['picks.scored'].example,
    });
    for (const name of ['cursor', 'after']) {
      const walked: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { items, nextCursor }: { items: { id: string }[]; nextCursor: string | null } = await page(
          `limit=3${cursor && `&${name}=${cursor}`}`,
        );
        walked.push(...items.map(({ id }) => id));
        cursor = nextCursor;
      }
      expect(walked, name).toEqual(ids);
    }
    expect((await page(`after=${ids.at(-1)}`)).items).toEqual([]);
  });

  test.each([
    ['after=nonsense', 400],
    ["after=' or 1=1", 400],
    ['cursor=nonsense', 400],
    [`cursor=evt_${randomUUID()}`, 404],
    [`cursor=evt_${randomUUID()}&after=evt_${randomUUID()}`, 400],
    ['limit=0', 400],
    ['limit=1.5', 400],
    [`after=evt_${randomUUID()}`, 404],
    ['limit=1000000', 200],
  ])('%s: %i', async (query, status) => {
    expect((await key.get(`/data/events?${query}`)).status).toBe(status);
  });
});

describe('the order of events', () => {
  test.skipIf(!inject('postgresUrl'))(
    'is the order of commits: one that is committed late is never passed over (needs PostgreSQL)',
    async () => {
      const server = inject('postgresUrl') ?? '';
      const name = `hardwood_${randomUUID().replaceAll('-', '')}`;
      const url = await createDatabase(server, name, inject('template'));
      const { db, close } = connectDb({ url, poolSize: 4 }, console.error);
      const event = (dedupeKey: string) =>
        ({ type: 'picks.scored', dedupeKey, data: EVENTS['picks.scored'].example, at: new Date() }) as const;
      const read = async () =>
        (await db.selectFrom('events').select(['dedupeKey', 'position']).orderBy('position').execute()).map(
          ({ dedupeKey }) => dedupeKey,
        );
      try {
        const letFirstGo = Promise.withResolvers<void>();
        const firstWrote = Promise.withResolvers<void>();
        const first = inTransaction(db, async (db) => {
          await recordEvent(db, event('first'));
          firstWrote.resolve();
          await letFirstGo.promise;
        });
        await firstWrote.promise;
        let secondDone = false;
        const second = inTransaction(db, (db) => recordEvent(db, event('second'))).then(() => {
          secondDone = true;
        });
        await tick(150);
        // The second has the higher position; if it were committed now, a reader would have passed the first.
        expect([secondDone, await read()]).toEqual([false, []]);
        letFirstGo.resolve();
        await Promise.all([first, second]);
        expect(await read()).toEqual(['first', 'second']);
        const undone = inTransaction(db, async (db) => {
          await recordEvent(db, event('undone'));
          throw new Error('undone');
        });
        await Promise.all([
          undone.catch(() => {}),
          inTransaction(db, (db) => recordEvent(db, event('third'))),
        ]);
        expect(await read()).toEqual(['first', 'second', 'third']);
        // Many writers and one reader: no event ever appears before one that the reader has seen.
        const writers = Array.from({ length: 30 }, (_, n) =>
          inTransaction(db, async (db) => {
            await tick(Math.random() * 20);
            await recordEvent(db, event(`many ${n}`));
            await tick(Math.random() * 5);
          }),
        );
        let seen: string[] = [];
        const watch = (async () => {
          while (seen.length < 33) {
            const now = await read();
            expect(now.slice(0, seen.length)).toEqual(seen);
            seen = now;
          }
        })();
        await Promise.all([...writers, watch]);
      } finally {
        await close();
        await dropDatabase(server, name);
      }
    },
  );
});

describe('GET /data/events/stream', () => {
  test('tells what is new, with the ids of the feed, and is alive in between', async () => {
    const stream = await open();
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    await until('it is connected', () => stream.comments.length > 0);
    expect(stream.comments[0]).toBe(': connected');
    const ids = [await happen(service, 'lines.moved'), await happen(service, 'picks.scored')];
    await until('both came', () => stream.events.length === 2);
    expect(stream.ids()).toEqual(ids);
    expect(stream.events[0]?.event).toBe('lines.moved');
    // The delay before a reconnect comes with the first event: alone it would be a message without data.
    expect(stream.text()).toContain(`\n\nretry: 2000\nid: ${ids[0]}\n`);
    const { items } = (await key.get('/data/events?limit=500')).body;
    expect(stream.events.map(({ data }) => JSON.parse(data))).toEqual(items.slice(-2));
    await until('a heartbeat came', () => stream.comments.includes(': still here'));
    stream.close();
    await until('it is forgotten', () => service.deps.streams.count() === 0);
  });

  test('continues after the last event without a gap or a repeat, while events keep coming', async () => {
    const { items } = (await key.get('/data/events?limit=500')).body;
    const from = items.at(-1).id;
    const ids: string[] = [];
    for (let n = 0; n < 150; n++) ids.push(await happen(service, 'odds.refreshed'));
    const early = await open({ 'last-event-id': from });
    const more = (async () => {
      for (let n = 0; n < 60; n++) ids.push(await happen(service, 'odds.refreshed'));
    })();
    const late = await open({ 'last-event-id': ids[100] ?? '' });
    await more;
    await until('all came', () => early.events.length >= 210 && late.events.length >= 109);
    await tick(60);
    expect(early.ids()).toEqual(ids);
    expect(late.ids()).toEqual(ids.slice(101));
    // A reader that was cut off continues where it was.
    early.close();
    const again = await open({ 'last-event-id': early.ids().at(-1) ?? '' });
    const next = await happen(service, 'picks.scored');
    await until('the next came', () => again.events.length > 0);
    expect(again.ids()).toEqual([next]);
    again.close();
    late.close();
  });

  test('many readers cost one query', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => service.person('sharp')));
    const streams = await Promise.all(
      people.flatMap((person) => [open({}, person), open({}, person), open({}, person)]),
    );
    const id = await happen(service, 'picks.settled');
    await until('all nine have it', () => streams.every((stream) => stream.events.length === 1));
    expect(new Set(streams.flatMap((stream) => stream.ids()))).toEqual(new Set([id]));
    for (const stream of streams) stream.close();
    await until('all are gone', () => service.deps.streams.count() === 0);
  });

  test('ends when its credential dies: tier, key, token', async () => {
    const people = await Promise.all([
      service.person('sharp'),
      service.person('sharp'),
      service.person('sharp'),
    ]);
    const [fallen, revoked, expired] = people as [typeof sharp, typeof sharp, typeof sharp];
    const ownKey = await service.apiKey(revoked);
    const streams = await Promise.all([open({}, fallen), open({}, ownKey), open({}, expired), open()]);
    await service.setTier(fallen.userId, 'pro');
    expect(await streams[0]?.ended).toBe('ended');
    await revoked.delete(`/me/api-keys/${ownKey.id}`);
    expect(await streams[1]?.ended).toBe('ended');
    service.clock.advance(906_000);
    expect(await streams[2]?.ended).toBe('ended');
    const id = await happen(service, 'picks.scored');
    await until('the others go on', () => streams[3]?.events.length === 1);
    expect(streams.map((stream) => stream.ids())).toEqual([[], [], [], [id]]);
    streams[3]?.close();
  });

  test('a reader who does not read is cut off, and the others do not notice', async () => {
    const { port } = new URL(service.origin);
    const lines = Object.entries(key.credentials).map(([name, value]) => `${name}: ${value}\r\n`);
    const deaf = connect(Number(port), '127.0.0.1');
    deaf.write(`GET /api/v1/data/events/stream HTTP/1.1\r\nhost: x\r\n${lines.join('')}\r\n`);
    deaf.pause();
    deaf.on('error', () => {});
    await until('it is there', () => service.deps.streams.count() === 1);
    const other = await open();
    await until('both are there', () => service.deps.streams.count() === 2);
    let sent = 0;
    for (; service.deps.streams.count() === 2 && sent < 1_500; sent++)
      await happen(service, 'lines.moved', { playerName: 'x'.repeat(15_000) });
    expect(service.deps.streams.count()).toBe(1);
    await until('the other has all of it', () => other.events.length === sent);
    other.close();
    deaf.destroy();
  });

  test.each([
    [{ 'last-event-id': 'nonsense' }, 400],
    [{ 'last-event-id': `evt_${randomUUID()}` }, 404],
  ])('%j is refused', async (headers, status) => {
    const stream = await open(headers as unknown as Record<string, string>);
    expect(stream.status).toBe(status);
    await stream.ended;
  });

  test('HEAD answers without opening one; five at once are one too many here', async () => {
    expect((await key.request('HEAD', '/data/events/stream')).status).toBe(200);
    await until('the last test is over', () => service.deps.streams.count() === 0);
    const streams = await Promise.all(Array.from({ length: 5 }, () => open()));
    expect(streams.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429]);
    for (const stream of streams) stream.close();
  });

  test('ends at once when the service stops', async () => {
    const own = await startTestService();
    const person = await own.person('sharp');
    const stream = await readStream(`${own.origin}/api/v1/data/events/stream`, person.credentials);
    const began = performance.now();
    await Promise.all([own.stop(), stream.ended]);
    expect(await stream.ended).toBe('ended');
    expect(performance.now() - began).toBeLessThan(stretched(8_000));
  });
});
