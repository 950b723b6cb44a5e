import { expect, test } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { endGame, plantBetGame, settleDay } from '../data/bets.ts';
import { startReceiver } from '../stand-ins/receiver.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { readStream } from '../support/event-reader.ts';
import { stretched } from '../support/patience.ts';
import { until } from '../support/process.ts';
import { startTestService } from '../support/service.ts';

/** Values that stand in one account's bets and nowhere else. */
const MARKS = ['zebrabook', 'xylophone', 'quagmire', '7391.17', '-43791', 'wombatmodel', '0.4137911'];
/** Of a slip, which is priced and not stored. */
const SLIP_MARK = '77.3391';
const AFTER = new Date('2026-01-16T04:00:00Z');

let logged = '';
const receiver = duringTests(startReceiver);
const service = duringTests(() =>
  startTestService(
    { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMIT_SHARP: '100000/60' },
    {},
    { streams: { pollMs: 20 } },
    () => createLog('trace', { to: { write: (line: string) => (logged += line) } }),
  ),
);

type Account = Caller & { userId: number };

async function account(tier: 'sharp' | 'admin'): Promise<Account> {
  const person = await service.person(tier);
  return { ...(await service.apiKey(person)), userId: person.userId };
}

const subscribe = (caller: Caller, name: string, filter?: object) =>
  caller.post('/data/webhook-subscriptions', {
    url: receiver.url(`/ok/${name}`),
    events: ['bets.settled', 'picks.settled'],
    ...(filter ? { filter } : {}),
  });
const stream = (caller: Caller) =>
  readStream(`${service.origin}/api/v1/data/events/stream`, caller.credentials);
const whatsNew = async (caller: Caller) =>
  (
    await caller.post(
      '~/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'whats_new', arguments: {} } },
      { accept: 'application/json, text/event-stream' },
    )
  ).text;

async function exportOf(caller: Caller): Promise<string> {
  const { id } = (await caller.post('/data/exports', { type: 'bets', format: 'csv' })).body;
  await service.handlers['exports.run']({ exportId: id });
  return (await caller.get(`/data/exports/${id}/download`)).text;
}

/** Every GET route, with the ids of the bet wherever a route takes one. */
async function readEverything(caller: Caller, id: number): Promise<string> {
  let text = '';
  for (const { method, url } of service.routes) {
    if (method !== 'GET' || url.includes('stream') || url.includes('*')) continue;
    text += (await caller.get(`~${url.replace(/:\w+/g, String(id))}`)).text;
  }
  return text;
}

test('nothing of the bets of an account reaches another account', {
  timeout: stretched(60_000),
}, async () => {
  const [owner, other] = [await account('sharp'), await account('admin')];
  await subscribe(owner, 'owner');
  await subscribe(owner, 'owner-filtered', { league: 'nba' });
  await subscribe(other, 'other');
  await subscribe(other, 'other-filtered', { league: 'nba' });
  const [ownStream, otherStream] = [await stream(owner), await stream(other)];

  const game = await plantBetGame(service.db);
  const terms = { book: 'zebrabook', stake: 7391.17, note: 'xylophone' };
  const prop = { playerId: game.playerId, gameId: game.gameId, stat: 'points', side: 'over', line: 24.5 };
  const { bet } = (await owner.post('/me/bets', { ...prop, ...terms, price: -43791 })).body;
  await owner.post('/me/bets', { ...terms, price: -110, description: 'quagmire', result: 'hit' });
  const content = Buffer.from('date,bet,odds,stake,book\n2026-01-10,quagmire,-110,7391.17,zebrabook\n');
  await owner.post('/me/bet-imports', { content: content.toString('base64') });
  const forecast = { playerId: game.playerId, stat: 'points', line: 24.5, overProbability: 0.4137911 };
  const submission = { entry: 'wombatmodel', date: game.date, rows: [forecast] };
  expect((await owner.post('/me/arena/submissions', submission)).status).toBe(201);
  const leg = { playerId: game.playerId, stat: 'points', line: 24.5, side: 'over' };
  const payouts = { voidRule: 'revert', entries: [{ legs: 2, hits: 2, pays: Number(SLIP_MARK) }] };
  const legs = [leg, { ...leg, stat: 'assists' }];
  await owner.post('/data/slips/evaluate', { legs, kind: 'power', payouts });
  await endGame(service.db, game, { points: 30, at: AFTER });
  await settleDay(service.db, game.date, AFTER);
  service.clock.set(AFTER);
  await service.deliver();

  const [event, ...more] = await service.db
    .selectFrom('events')
    .select(['id', 'userId', 'body'])
    .where('type', '=', 'bets.settled')
    .execute();
  expect([event?.userId, more]).toEqual([owner.userId, []]);
  expect(JSON.parse(String(event?.body)).data).toMatchObject({ count: 1, hits: 1, betIds: [bet.id] });
  await until('the event is streamed', async () => ownStream.events.length > 0);

  // The owner gets it everywhere, so the search below looks in the right places.
  const received = receiver.requests.map(({ path }) => path).sort();
  expect(received).toEqual(['/ok/owner', '/ok/owner-filtered']);
  expect(ownStream.events.map((one) => one.id)).toEqual([event?.id]);
  expect((await owner.get('/data/events')).text).toContain(event?.id);
  expect((await owner.get(`/data/events?after=${event?.id}`)).status).toBe(200);
  expect(await whatsNew(owner)).toContain(event?.id);
  expect(await exportOf(owner)).toContain('xylophone');
  const own = await readEverything(owner, bet.id);
  for (const mark of MARKS) expect(own).toContain(mark);

  expect((await other.get(`/data/events?after=${event?.id}`)).status).toBe(404);
  expect(await whatsNew(other)).not.toContain('bets.settled');
  const seen = [await readEverything(other, bet.id), await exportOf(other), otherStream.text(), logged].join(
    '\n',
  );
  expect(seen).not.toContain(event?.id);
  for (const mark of [...MARKS, SLIP_MARK]) expect(seen).not.toContain(mark);
  ownStream.close();
  otherStream.close();
});

test('bets, their history and events are deleted with the account', async () => {
  const owner = await account('sharp');
  await owner.post('/me/bets', { book: 'a', price: -110, stake: 1, description: 'Gone' });
  await owner.patch('/me/bankroll', { starting: 10, stakePerDay: 5 });
  await service.db.deleteFrom('users').where('id', '=', owner.userId).execute();
  for (const table of ['bets', 'betChanges', 'bankrolls', 'betLimits', 'betImports'] as const) {
    const rows = await service.db
      .selectFrom(table)
      .select('userId')
      .where('userId', '=', owner.userId)
      .execute();
    expect(rows).toEqual([]);
  }
});
