import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STATS } from '../src/domain/stats.ts';
import type { Envelope } from '../src/webhooks/event.ts';
import { EVENT_TYPES, EVENTS } from '../src/webhooks/event-types.ts';
import { messagesOf } from '../src/webhooks/message.ts';
import { CHATS } from '../src/webhooks/targets/targets.ts';
import {
  BOT_TOKEN,
  type ChatService,
  DISCORD_PATH,
  SLACK_PATH,
  startChatService,
} from './stand-ins/chat-services.ts';

const NAMES: readonly ChatService[] = ['discord', 'slack', 'telegram', 'ntfy'];
let chats: Record<ChatService, Awaited<ReturnType<typeof startChatService>>>;
beforeAll(async () => {
  chats = {
    discord: await startChatService('discord'),
    slack: await startChatService('slack'),
    telegram: await startChatService('telegram'),
    ntfy: await startChatService('ntfy'),
  };
});
afterAll(async () => {
  for (const name of NAMES) await chats[name].stop();
});

const addressOf = (name: ChatService) =>
  (
    ({
      discord: { url: '', secret: chats.discord.url + DISCORD_PATH, fields: { kind: 'discord' } },
      slack: { url: '', secret: chats.slack.url + SLACK_PATH, fields: { kind: 'slack' } },
      telegram: {
        url: chats.telegram.url,
        secret: BOT_TOKEN,
        fields: { kind: 'telegram', chatId: '-1001234' },
      },
      ntfy: { url: chats.ntfy.url, secret: '', fields: { kind: 'ntfy', topic: 'my-picks' } },
    }) as const
  )[name];

const send = async (name: ChatService, events: readonly Envelope[]) => {
  const messages = events.flatMap((event) =>
    messagesOf(event, { baseUrl: 'https://picks.example.com', isTest: false }),
  );
  const { url, headers, body } = CHATS[name].request(messages, addressOf(name));
  const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
  return { status: response.status, answer: await response.text(), sent: chats[name].accepted.pop() };
};

test.each(NAMES)('%s accepts every message, however hostile the texts, and mentions nobody', async (name) => {
  const events = fc.array(hostileEvent, { minLength: 1, maxLength: 15 });
  await fc.assert(
    fc.asyncProperty(events, async (some) => {
      const { status, answer, sent } = await send(name, some);
      expect([200, 204], answer).toContain(status);
      expectNoMention(name, sent);
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

test.each(NAMES)('%s lists ten of thirty events and says how many more there are', async (name) => {
  const events = Array.from({ length: 30 }, (_, n) =>
    event('picks.published', { playerName: `Player ${n}` }),
  );
  const text = JSON.stringify((await send(name, events)).sent);
  expect(text).toContain('30 updates from Hardwood');
  expect(text).toContain('Player 9 over');
  expect(text).not.toContain('Player 10');
  expect(text).toContain('and 20 more');
});

const event = (type: Envelope['type'], data: object = {}): Envelope => ({
  id: 'evt_x',
  type,
  timestamp: '2026-01-15T21:30:00.000Z',
  data: { ...EVENTS[type].example, ...data },
});

test('each event in words, with true numbers and a link', () => {
  const words = EVENT_TYPES.map((type) =>
    messagesOf(event(type), { baseUrl: '', isTest: false })
      .flatMap((message) => Object.values(message))
      .join(' | '),
  );
  expect(words).toMatchInlineSnapshot(`
    [
      "42 picks for NBA, Thu, Jan 15 | 9 premium, 33 standard. | /picks?date=2026-01-15",
      "40 picks settled: NBA, Thu, Jan 15 | 23 hits, 15 misses, 1 push, 1 void. 2 picks of the day still open. | /record",
      "Ada Rivers, points: line up to 25.5 | The consensus line moved from 24.5 to 25.5 (+1.00). | /players/1203",
      "Odds refreshed: NBA, Thu, Jan 15 | 812 props at 3 books, 2,310 new quotes. | /picks",
      "Pick updated: Ada Rivers over 25.5 points | The line moved from 24.5 to 25.5. The rating went from premium to standard. NBA, Thu, Jan 15. | /picks/5124",
      "Pick withdrawn: Ada Rivers over 25.5 points | The player is ruled out. NBA, Thu, Jan 15. | /picks/5124",
      "Premium pick: Ada Rivers over 24.5 points | Price −110, expected value +4.2%, chance 54.6%, score 81.2. NBA, Thu, Jan 15. | /picks/5077",
      "3 bets settled: NBA, Thu, Jan 15 | 2 hits, 1 miss, 0 pushes, 0 voids. Profit +8.18. | /bets",
    ]
  `);
});

const HOSTILE = [
  '@everyone',
  '@here <@&42> <@1234> <#99>',
  '<!channel> <!here|x> <https://evil.example|click>',
  '</b><script>alert(1)</script>&amp;&lt;&bogus;',
  '**bold** __under__ ~~gone~~ ||spoiler|| `code` ```\nblock\n```',
  '[link](https://evil.example) > quote # heading',
  '*x* _y_ ~z~ /start #tag @someone',
  '🏀👩‍👩‍👧‍👦🇺🇸'.repeat(40),
  'مرحبا \u202e abc \u2066 def',
  '\ud800 lone \udc00',
  'x'.repeat(9_000),
  '<&>"\'\\'.repeat(900),
  '\u0000\u0007\r\n\n\n\t',
  '',
];
const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.array(fc.constantFrom(...HOSTILE), { maxLength: 4 }).map((parts) => parts.join(' ')),
);
const hostileEvent = fc
  .record({
    type: fc.constantFrom(...EVENT_TYPES),
    playerName: hostile,
    reason: hostile,
    stat: fc.constantFrom(...STATS),
    line: fc.double({ min: 0, max: 999, noNaN: true }),
  })
  .map(({ type, ...data }) => event(type, data));

/** Nobody is mentioned and nothing of a text is markup, as the provider would read it. */
function expectNoMention(name: ChatService, body: { [field: string]: unknown }): void {
  if (name === 'discord') {
    expect(body.allowed_mentions).toEqual({ parse: [] });
    expect(body.content).toBeUndefined();
  }
  if (name === 'slack') {
    const links = JSON.stringify(body).matchAll(/<([^|>]*)/g);
    for (const [, link] of links) expect(link).toMatch(/^https:\/\/picks\.example\.com\//);
  }
  if (name === 'telegram') expect(String(body.text)).not.toMatch(/(^|\s)@\w|<(?!\/?[ab][ >])/);
}
