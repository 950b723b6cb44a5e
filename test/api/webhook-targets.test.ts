import { beforeAll, describe, expect, test } from 'vitest';
import { BOT_TOKEN, type ChatService, DISCORD_PATH, startChatServices } from '../stand-ins/chat-services.ts';
import { startReceiver } from '../stand-ins/receiver.ts';
import { duringTests } from '../support/during-tests.ts';
import { happen } from '../support/events.ts';
import { startTestService, type TestService } from '../support/service.ts';

const PATH = '/data/webhook-subscriptions';
const NAMES: readonly ChatService[] = ['discord', 'slack', 'telegram', 'ntfy'];

let chats: typeof services.chats;
let sharp: Awaited<ReturnType<TestService['person']>>;
const services = duringTests(startChatServices);
const receiver = duringTests(startReceiver);
const service = duringTests(() =>
  startTestService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMIT_SHARP: '100000/60' }),
);
beforeAll(async () => {
  chats = services.chats;
  sharp = await service.person('sharp');
});

const settings = (name: ChatService) => services.settings[name];

const connect = async (body: object) => {
  const { status, body: hook, text } = await sharp.post(PATH, { events: ['picks.published'], ...body });
  expect(status, text).toBe(201);
  const at = `${PATH}/${hook.id}`;
  return {
    hook,
    at,
    show: async () => (await sharp.get(at)).body,
    log: async () => (await sharp.get(`${at}/deliveries`)).body.items,
    end: () => sharp.delete(at),
  };
};

describe.each(NAMES)('%s', (name) => {
  test('gets a test message and the events, with a link to the pick; its secret is never shown', async () => {
    const { hook, at, show, log, end } = await connect(settings(name));
    const test = await sharp.post(`${at}/test`);
    expect(test.body).toMatchObject({ success: true, error: null });
    await happen(service, 'picks.published', { pickId: 5077 });
    await service.deliver();
    const [probe, message] = chats[name].accepted.slice(-2).map((body) => JSON.stringify(body));
    expect(probe).toContain('Test: Premium pick: Ada Rivers over 24.5 points');
    expect(message).toContain('Premium pick: Ada Rivers over 24.5 points');
    expect(message).toContain('−110');
    expect(message).toContain('+4.2%');
    expect(message).toMatch(/https?:[^ ]*\/picks\/5077\b/);
    expect(message).not.toContain('Test:');
    expect((await log()).map(({ status }: { status: string }) => status)).toEqual(['delivered', 'delivered']);
    const secrets = /a-discord-token|slackSecret|ABC-DEF|tk_0123/;
    expect(JSON.stringify([hook, await show(), await log()])).not.toMatch(secrets);
    const rows = await service.db.selectFrom('webhookSubscriptions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(secrets);
    await end();
  });

  test('a rate limit delays all of its messages as asked, and uses up no attempt', async () => {
    const { log, end } = await connect(settings(name));
    chats[name].next.push({
      status: 429,
      body: name === 'slack' ? 'rate_limited' : { retry_after: 90, parameters: { retry_after: 90 } },
      headers: name === 'slack' ? { 'retry-after': '90' } : {},
    });
    await happen(service, 'picks.published');
    await service.deliver();
    const before = chats[name].accepted.length;
    service.clock.advance(89_000);
    await service.deliver();
    expect(chats[name].accepted).toHaveLength(before);
    service.clock.advance(1_000);
    await service.deliver();
    const [delivery] = await log();
    expect(delivery.status).toBe('delivered');
    expect(delivery.attempts.map(({ statusCode }: { statusCode: number }) => statusCode)).toEqual([
      429,
      name === 'discord' ? 204 : 200,
    ]);
    await end();
  });
});

describe('a target that is gone', () => {
  test.each([
    ['discord', { status: 404, body: { code: 10015, message: 'Unknown Webhook' } }, /webhook was deleted/],
    ['slack', { status: 404, body: 'no_service' }, /Slack answered 404 \(no_service\)/],
    ['slack', { status: 410, body: 'channel_is_archived' }, /channel_is_archived/],
    ['telegram', { status: 403, body: { ok: false, description: 'Forbidden' } }, /bot was blocked/],
    ['telegram', { status: 400, body: { description: 'Bad Request: chat not found' } }, /chat was not found/],
    ['ntfy', { status: 403, body: { error: 'forbidden' } }, /not allowed/],
  ] as const)(
    '%s is disabled with the reason; a successful test enables it',
    async (name, answer, reason) => {
      const { at, show, log, end } = await connect(settings(name));
      chats[name].next.push(answer);
      await happen(service, 'picks.published');
      await service.deliver();
      expect(await show()).toMatchObject({
        status: 'disabled',
        active: false,
        warning: expect.stringMatching(reason),
      });
      expect((await log()).map(({ status }: { status: string }) => status)).toEqual(['failed']);
      const before = chats[name].accepted.length;
      await happen(service, 'picks.published');
      await service.deliver();
      expect(chats[name].accepted).toHaveLength(before);
      expect(await log()).toHaveLength(1);
      service.clock.advance(1_000);
      expect((await sharp.post(`${at}/test`)).body.success).toBe(true);
      expect(await show()).toMatchObject({ status: 'active', warning: null, active: true });
      await end();
    },
  );

  test('other failures follow the retry schedule', async () => {
    const { show, log, end } = await connect(settings('discord'));
    chats.discord.next.push({ status: 502, body: 'bad gateway' });
    await happen(service, 'picks.published');
    await service.deliver();
    expect((await show()).status).toBe('active');
    service.clock.advance(60_000);
    await service.deliver();
    expect((await log())[0]).toMatchObject({ status: 'delivered' });
    await end();
  });
});

describe('a template', () => {
  test('is filled in, signed, and cannot be broken by a value', async () => {
    const template =
      '{"content": "{{title}} - {{ data.playerName }}", "line": "{{data.line}}", "none": "{{data.no.such}}", "list": [1, "{{type}}"]}';
    const { end } = await connect({
      url: receiver.url('/ok/template'),
      target: { kind: 'template', format: 'json', template },
    });
    const playerName = '", "admin": true, "x": "{{link}}';
    await happen(service, 'picks.published', { playerName });
    await service.deliver();
    const [request] = receiver.of('/ok/template');
    expect(request?.json).toEqual({
      content: `Premium pick: ${playerName} over 24.5 points - ${playerName}`,
      line: 24.5,
      none: null,
      list: [1, 'picks.published'],
    });
    expect(request?.headers['x-webhook-signature']).toMatch(/^sha256=/);
    await end();
  });
});

describe('what a target needs', () => {
  const at = 'https://example.com';
  test.each([
    ['discord with another URL', { url: `${at}/x`, target: { kind: 'discord' } }, '/url'],
    [
      'discord with a secret',
      { url: at + DISCORD_PATH, secret: 'x'.repeat(9), target: { kind: 'discord' } },
      '/secret',
    ],
    ['slack without a URL', { target: { kind: 'slack' } }, '/url'],
    ['telegram without a token', { target: { kind: 'telegram', chatId: '5' } }, '/secret'],
    ['telegram without a chat', { secret: BOT_TOKEN, target: { kind: 'telegram' } }, '/target/chatId'],
    ['ntfy with a chat', { target: { kind: 'ntfy', topic: 'x', chatId: '5' } }, '/target/chatId'],
    [
      'a template that is not JSON',
      { url: at, target: { kind: 'template', format: 'json', template: '{{title}}' } },
      '/target/template',
    ],
    [
      'an unknown placeholder',
      { url: at, target: { kind: 'template', format: 'text', template: '{{secret}}' } },
      '/target/template',
    ],
    ['a private address', { url: 'https://10.0.0.7', target: { kind: 'ntfy', topic: 'x' } }, '/url'],
  ])('%s', async (_name, body, pointer) => {
    const answer = await sharp.post(PATH, { events: ['picks.published'], ...body });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([expect.objectContaining({ pointer })]);
  });

  test('fields can be changed one by one; the kind cannot', async () => {
    const { at, show, end } = await connect(settings('telegram'));
    const moved = await sharp.patch(at, { target: { kind: 'telegram', chatId: '@my_channel' } });
    expect(moved.body.target).toEqual({ kind: 'telegram', chatId: '@my_channel' });
    expect((await sharp.patch(at, { target: { kind: 'slack' } })).status).toBe(400);
    await sharp.patch(at, { target: { kind: 'telegram', chatId: '-1001234' } });
    expect((await sharp.post(`${at}/test`)).body.success).toBe(true); // the token is still known
    expect(await show()).not.toHaveProperty('secret');
    await end();
  });
});
