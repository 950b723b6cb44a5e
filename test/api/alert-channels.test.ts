import { beforeAll, describe, expect, test } from 'vitest';
import { pickContent, publishPicks } from '../data/picks.ts';
import { type ChatService, startChatServices } from '../stand-ins/chat-services.ts';
import { startReceiver } from '../stand-ins/receiver.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

const HOOKS = '/data/webhook-subscriptions';
const RULES = '/me/alerts/rules';
const DATE = '2026-01-15';
const NAMES: readonly ChatService[] = ['discord', 'slack', 'telegram', 'ntfy'];

let chats: typeof services.chats;
const services = duringTests(startChatServices);
const receiver = duringTests(startReceiver);
const service = duringTests(() =>
  startTestService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMIT_SHARP: '100000/60' }),
);
beforeAll(async () => {
  chats = services.chats;
});

const settings = (name: ChatService) => services.settings[name];

async function subscriber() {
  const person = await service.person('sharp');
  return { ...(await service.apiKey(person)), person, email: person.email };
}

/** A channel that no event of these tests reaches. */
async function connect(owner: Caller, more: object): Promise<number> {
  const { status, body, text } = await owner.post(HOOKS, { events: ['odds.refreshed'], ...more });
  expect(status, text).toBe(201);
  return body.id;
}

const logOf = async (owner: Caller, id: number) => (await owner.get(`${HOOKS}/${id}/deliveries`)).body.items;

/** Publishes picks; the alerts about them are found and delivered. */
async function publish(...picks: Parameters<typeof pickContent>[0][]): Promise<number[]> {
  service.clock.advance(60_000);
  const now = service.clock.now();
  const ids = await publishPicks(service.db, now, picks.map(pickContent));
  const at = now.toISOString();
  await service.handlers['alerts.find']({ step: 'score', league: 'nba', date: DATE, since: at, at });
  await service.drain();
  await service.deliver();
  return ids;
}

describe('an alert rule with channels', () => {
  test.each(NAMES)('sends its alerts to %s, and logs the delivery', async (name) => {
    const owner = await subscriber();
    const channel = await connect(owner, settings(name));
    const { status, body: rule } = await owner.post(RULES, { kind: 'pick', channelIds: [channel] });
    expect([status, rule.channelIds]).toEqual([201, [channel]]);
    const before = chats[name].accepted.length;
    const [id] = await publish({ playerName: 'Ada Rivers' });
    const sent = chats[name].accepted.slice(before);
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent[0])).toContain('Premium pick: Ada Rivers over 24.5 Points');
    expect(JSON.stringify(sent[0])).toMatch(new RegExp(`/picks/${id}\\b`));
    const [delivery, ...others] = await logOf(owner, channel);
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({ eventType: 'alerts.raised', status: 'delivered', isTest: false });
    expect((await owner.get('/me/alerts/history')).body.items).toHaveLength(1);
    await owner.delete(`${RULES}/${rule.id}`);
  });

  test('several alerts at once are one message; each rule has its own channels', async () => {
    const owner = await subscriber();
    const [one, two] = [await connect(owner, settings('discord')), await connect(owner, settings('slack'))];
    await owner.post(RULES, { kind: 'pick', channelIds: [one, two], email: false });
    await owner.post(RULES, { kind: 'pick', rating: 'premium', channelIds: [two], email: false });
    const before = { discord: chats.discord.accepted.length, slack: chats.slack.accepted.length };
    await publish({ playerName: 'Ada Rivers' }, { playerName: 'Bo Chen', rating: 'standard' });
    const discord = chats.discord.accepted.slice(before.discord);
    const slack = chats.slack.accepted.slice(before.slack);
    expect(discord.map(({ embeds }) => embeds[0].title)).toEqual(['2 updates from Hardwood']);
    expect(slack.map(({ blocks }) => blocks[0].text.text)).toEqual(['3 updates from Hardwood']);
  });

  test('a failed message is retried and can be redelivered; a removed type of event does not cancel it', async () => {
    const owner = await subscriber();
    const channel = await connect(owner, {
      ...settings('telegram'),
      events: ['odds.refreshed', 'picks.settled'],
    });
    await owner.post(RULES, { kind: 'pick', channelIds: [channel] });
    chats.telegram.next.push({ status: 500, body: 'no' });
    await publish({});
    await owner.patch(`${HOOKS}/${channel}`, { events: ['odds.refreshed'] });
    service.clock.advance(60_000);
    await service.deliver();
    const [delivery] = await logOf(owner, channel);
    expect(delivery.attempts.map(({ statusCode }: { statusCode: number }) => statusCode)).toEqual([500, 200]);
    await owner.post(`${HOOKS}/${channel}/deliveries/${delivery.id}/redeliver`);
    await service.deliver();
    expect((await logOf(owner, channel))[0]).toMatchObject({ status: 'delivered', id: delivery.id });
    expect((await logOf(owner, channel))[0].attempts).toHaveLength(3);
  });

  test('a template gets the text and the alerts', async () => {
    const owner = await subscriber();
    const template = '{"t":"{{title}}","alerts":"{{data.alerts}}","type":"{{type}}"}';
    const channel = await connect(owner, {
      url: receiver.url('/ok/alerts'),
      target: { kind: 'template', format: 'json', template },
    });
    await owner.post(RULES, { kind: 'pick', channelIds: [channel] });
    const [id] = await publish({ playerName: 'Ada Rivers' });
    expect(receiver.of('/ok/alerts')[0]?.json).toMatchObject({
      t: 'Premium pick: Ada Rivers over 24.5 Points',
      type: 'alerts.raised',
      alerts: [{ kind: 'pick', path: `/picks/${id}` }],
    });
  });

  test('a deleted channel leaves the rule; the others still get its alerts', async () => {
    const owner = await subscriber();
    const [kept, gone] = [await connect(owner, settings('ntfy')), await connect(owner, settings('slack'))];
    const { body: rule } = await owner.post(RULES, { kind: 'pick', channelIds: [gone, kept] });
    await owner.delete(`${HOOKS}/${gone}`);
    expect((await owner.get(RULES)).body[0].channelIds).toEqual([kept]);
    expect((await owner.patch(`${RULES}/${rule.id}`, { email: false })).body.channelIds).toEqual([kept]);
    const before = chats.ntfy.accepted.length;
    await publish({});
    expect(chats.ntfy.accepted).toHaveLength(before + 1);
    expect((await owner.patch(`${RULES}/${rule.id}`, { channelIds: [] })).body.channelIds).toEqual([]);
    await publish({});
    expect(chats.ntfy.accepted).toHaveLength(before + 1);
  });

  test('400: a signed webhook, one of another account, and one that does not exist', async () => {
    const [owner, other] = [await subscriber(), await subscriber()];
    const signed = await connect(owner, { url: receiver.url() });
    const foreign = await connect(other, settings('discord'));
    const mine = await connect(owner, settings('discord'));
    const { status, body } = await owner.post(RULES, {
      kind: 'pick',
      channelIds: [signed, mine, foreign, 2_000_000_000],
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/channelIds/0',
      '/channelIds/2',
      '/channelIds/3',
    ]);
    const { body: rule } = await owner.post(RULES, { kind: 'pick' });
    expect((await owner.patch(`${RULES}/${rule.id}`, { channelIds: [foreign] })).status).toBe(400);
  });
});

describe('quiet hours', () => {
  const HOUR = 3_600_000;
  const mailsTo = (recipient: string) =>
    service.db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', recipient)
      .where('kind', '=', 'alert')
      .execute();

  test('alerts wait, and come at the end as one mail and one message; none is lost', async () => {
    const owner = await subscriber();
    const other = await subscriber();
    const channel = await connect(owner, settings('discord'));
    await owner.post(RULES, { kind: 'pick', channelIds: [channel] });
    await other.post(RULES, { kind: 'pick' });
    const hour = (n: number) => new Date(+service.clock.now() + n * HOUR).toISOString().slice(11, 16);
    const quietHours = { from: hour(-1), to: hour(2), timeZone: 'UTC' };
    const { status, body } = await owner.person.patch('/me/preferences', { quietHours });
    expect([status, body.quietHours]).toEqual([200, quietHours]);
    expect((await owner.person.patch('/me/preferences', { books: ['oldmill'] })).body).toEqual({
      books: ['oldmill'],
      boardViews: [],
      quietHours,
    });
    for (const playerName of ['Ada Rivers', 'Bo Chen', 'Cy Dale']) await publish({ playerName });
    const seen = async (caller: Caller) => (await caller.get('/me/alerts/history')).body.items.length;
    expect([await seen(owner), await seen(other)]).toEqual([0, 3]);
    expect([await mailsTo(owner.email), await logOf(owner, channel)]).toEqual([[], []]);
    service.clock.advance(2 * HOUR);
    await service.handlers['alerts.tell']({});
    await service.drain();
    await service.deliver();
    expect(await seen(owner)).toBe(3);
    expect(await mailsTo(owner.email)).toEqual([{ subject: '3 alerts' }]);
    expect(await logOf(owner, channel)).toMatchObject([{ status: 'delivered', eventType: 'alerts.raised' }]);
    expect(await mailsTo(other.email)).toHaveLength(3);
  });

  test.each([
    [{ from: '22:00', to: '07:00', timeZone: 'Mars/Base' }, '/quietHours/timeZone'],
    [{ from: '22:00', to: '22:00', timeZone: 'UTC' }, '/quietHours/to'],
    [{ from: '24:00', to: '07:00', timeZone: 'UTC' }, '/quietHours/from'],
  ])('400: %j', async (quietHours, pointer) => {
    const { person } = await subscriber();
    const { status, body } = await person.patch('/me/preferences', { quietHours });
    expect([status, body.errors[0].pointer]).toEqual([400, pointer]);
    expect((await person.patch('/me/preferences', { quietHours: null })).body.quietHours).toBeNull();
  });
});
