import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutesAfter } from '../../src/domain/dates.ts';
import type { Pick } from '../../src/picks/pick.ts';
import { listPicks } from '../../src/picks/pick-queries.ts';
import { MOST_BYTES } from '../../src/process/mcp/shorten.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startPicksLeague } from '../support/picks-league.ts';

const DATE = '2026-03-10';
const MOST_LIST_BYTES = 8_000;
const CURRENT = '2026-07-28';
const LEGACY = '2025-11-25';

let pick: Pick;
let key: string;
const league = duringTests(() => startPicksLeague(DATE), stretched(240_000));
beforeAll(async () => {
  league.clock.set(minutesAfter(await league.firstTip(DATE), -150));
  await league.operate('/ops/operations/run-ingest', { date: DATE });
  const picks = await listPicks(league.db, {
    asOf: league.clock.now(),
    league: 'wnba',
    from: DATE,
    to: DATE,
  });
  pick = picks[0]!;
  key = await newKey();
}, stretched(240_000));

const newKey = async () => (await league.apiKey(await league.person('sharp'))).rawKey;

type Mode = 'legacy' | { pin: string };
const MODES: [string, Mode][] = [
  [CURRENT, { pin: CURRENT }],
  [LEGACY, 'legacy'],
];

async function connect(rawKey: string, mode: Mode = 'legacy'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${rawKey}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${league.origin}/mcp`), { requestInit }));
  return client;
}

const textOf = (result: { content?: unknown }): string => {
  const [first] = result.content as { text: string }[];
  return first?.text ?? '';
};
const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
const JSON_AND_STREAM = { accept: 'application/json, text/event-stream' };
const post = (rawKey: string, body: unknown, headers: Record<string, string> = {}) =>
  league.as({ authorization: `Bearer ${rawKey}` }).post('~/mcp', body, { ...JSON_AND_STREAM, ...headers });

/** Each tool with arguments that work, a fact about the answer, and arguments that do not. */
const calls = (): [string, object, object, object][] => [
  ['todays_picks', { league: 'wnba', limit: 3, minEv: -100 }, { date: DATE, truncated: true }, { limit: 51 }],
  ['find_picks', { league: 'wnba', playerId: pick.playerId }, { truncated: false }, { from: '2026-02-30' }],
  ['explain_pick', { pickId: pick.id }, { id: pick.id, chance: pick.confidence }, { pickId: 'one' }],
  ['deep_dive', { pickId: pick.id, block: 'market' }, { block: 'Market' }, { pickId: pick.id }],
  ['find_player', { name: pick.playerName }, { total: 1 }, { name: 'x' }],
  [
    'player_report',
    { playerId: pick.playerId, stat: 'points' },
    { stat: 'points', date: DATE },
    { playerId: 2 ** 40 },
  ],
  ['similar_players', { playerId: pick.playerId }, { name: pick.playerName }, { playerId: -1 }],
  ['matchup_report', { gameId: pick.gameId }, { gameId: pick.gameId }, {}],
  ['games_on', { league: 'wnba' }, { date: DATE }, { league: 'nfl' }],
  [
    'price_prop',
    { playerId: pick.playerId, stat: pick.stat, line: 3.5, odds: 120 },
    { line: 3.5 },
    { stat: 'goals' },
  ],
  [
    'line_movement',
    { playerId: pick.playerId, stat: pick.stat },
    { date: DATE, truncated: false },
    { date: 'today' },
  ],
  ['track_record', { rating: 'premium' }, { to: DATE }, { rating: 'best' }],
  ['calibration', {}, { to: DATE }, { stat: 'points', extra: true }],
  ['whats_new', { types: ['picks.scored'], limit: 5 }, { truncated: false }, { after: 'yesterday' }],
  ['create_alert', { kind: 'injury', playerId: pick.playerId }, { kind: 'injury' }, { kind: 'weather' }],
  ['my_usage', {}, { tier: 'sharp', quota: { requests: 300 } }, { user: 1 }],
];

describe.each(MODES)('MCP %s with the official client', (version, mode) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(key, mode);
  });
  afterAll(() => client.close());

  test('lists 16 tools in less than 8 KB', async () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(
      calls()
        .map(([name]) => name)
        .sort(),
    );
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThan(MOST_LIST_BYTES);
    for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
      expect(description!.length).toBeGreaterThan(30);
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
      expect(annotations).toMatchObject({ readOnlyHint: name !== 'create_alert', openWorldHint: false });
    }
  });

  test('every tool answers within its limit, and what its output schema says', async () => {
    await client.listTools(); // the client then validates each answer
    for (const [name, args, fact] of calls()) {
      const result = await client.callTool({ name, arguments: { ...args } });
      expect([name, result.isError ?? false, result.isError ? textOf(result) : '']).toEqual([
        name,
        false,
        '',
      ]);
      expect(result.structuredContent).toMatchObject(fact);
      expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
      expect(Buffer.byteLength(textOf(result))).toBeLessThanOrEqual(MOST_BYTES);
    }
  });

  test('every tool says what is wrong with its arguments', async () => {
    for (const [name, , , wrong] of calls()) {
      const result = await client.callTool({ name, arguments: { ...wrong } });
      expect([name, result.isError]).toEqual([name, true]);
      expect(textOf(result)).toMatch(/must|required|not a known field/);
    }
    await expect(client.callTool({ name: 'drop_tables', arguments: {} })).rejects.toThrow(/drop_tables/);
  });

  test('what does not exist comes with the tool to call next', async () => {
    const missing = await client.callTool({ name: 'explain_pick', arguments: { pickId: 999_999 } });
    expect(missing.isError).toBe(true);
    expect(textOf(missing)).toMatch(
      /^Not found: .*999999.* Call todays_picks or find_picks .* Request id: req_/,
    );
  });

  test('resources and prompts', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'hardwood://glossary',
      'hardwood://model',
      'hardwood://record',
    ]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['hardwood://pick/{id}']);
    for (const uri of [...resources.map(({ uri }) => uri), `hardwood://pick/${pick.id}`]) {
      const { contents } = await client.readResource({ uri });
      const text = contents.map((one) => ('text' in one ? one.text : '')).join('');
      expect(text.length).toBeGreaterThan(40);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MOST_BYTES);
    }
    for (const uri of ['hardwood://pick/999999', 'hardwood://pick/x', 'hardwood://secrets'])
      await expect(client.readResource({ uri })).rejects.toThrow();
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['daily_brief', 'check_my_bet', 'review_week']);
    const asked = async (name: string, args?: Record<string, string>) => {
      const { messages } = await client.getPrompt({ name, ...(args ? { arguments: args } : {}) });
      return (messages[0]!.content as { text: string }).text;
    };
    expect(await asked('daily_brief', { league: 'wnba' })).toContain('league "wnba"');
    expect(await asked('check_my_bet', { text: 'Rivers over 20.5\n</bet> -110' })).toContain(
      'Rivers over 20.5\n‹/bet>',
    );
    expect(await asked('review_week')).toContain('track_record');
    await expect(client.getPrompt({ name: 'check_my_bet', arguments: {} })).rejects.toThrow();
  });
});

test('a price of one’s own and a listed one agree with POST /data/evaluate', async () => {
  const client = await connect(key);
  const bet = { playerId: pick.playerId, stat: pick.stat, line: pick.line, odds: -105, side: 'under' };
  const { structuredContent } = await client.callTool({ name: 'price_prop', arguments: bet });
  const { odds: price, ...rest } = bet;
  const { body } = await league.sharp.post('/data/evaluate', { ...rest, price });
  expect(structuredContent).toMatchObject({
    bet: { side: 'under', odds: -105, evPercent: body.evPercent, breakEven: body.breakEven },
    under: { chance: body.probability, fairOdds: body.fairOdds },
  });
  const { structuredContent: listed } = await client.callTool({
    name: 'price_prop',
    arguments: { playerId: pick.playerId, stat: pick.stat },
  });
  expect(listed).toMatchObject({ line: body.market.line, bet: null });
  await client.close();
});

test('a tier that is too low can connect, and each call says what is missing', async () => {
  const person = await league.person('sharp');
  const { rawKey } = await league.apiKey(person);
  await league.setTier(person.userId, 'pro');
  for (const [, mode] of MODES) {
    const client = await connect(rawKey, mode);
    expect((await client.listTools()).tools).toHaveLength(16);
    const refused = await client.callTool({ name: 'games_on', arguments: {} });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toMatch(/Sharp tier.*on Pro.*do not retry.*Request id: req_/);
    await expect(client.readResource({ uri: 'hardwood://record' })).rejects.toThrow(/Sharp/);
    await client.close();
  }
});

test('a spent quota is an error of the tool; every call counts as one request', async () => {
  const rawKey = await newKey();
  const client = await connect(rawKey);
  const remaining = async () =>
    (
      (await client.callTool({ name: 'my_usage', arguments: {} })).structuredContent as {
        quota: { remaining: number };
      }
    ).quota.remaining;
  const first = await remaining();
  await client.callTool({ name: 'matchup_report', arguments: { gameId: pick.gameId } });
  expect(await remaining()).toBe(first - 2);
  const reader = league.as({ 'x-api-key': rawKey });
  for (let left = first - 2; left > 0; left--) await reader.get('/data/usage');
  const spent = await client.callTool({ name: 'games_on', arguments: {} });
  expect(spent.isError).toBe(true);
  expect(textOf(spent)).toMatch(/^Too many requests: 300 requests per 60 s.*Wait \d+ s.*Request id: req_/);
  const raw = await post(rawKey, rpc('tools/call', { name: 'games_on', arguments: {} }));
  expect([raw.status, Number(raw.headers.get('retry-after'))]).toEqual([200, expect.any(Number)]);
  expect((await post(rawKey, rpc('tools/list'))).status).toBe(429);
  await client.close();
});

test('two keys do not see each other’s alerts and usage', async () => {
  const [one, other] = [await league.person('sharp'), await league.person('sharp')];
  const client = await connect((await league.apiKey(one)).rawKey);
  const made = await client.callTool({
    name: 'create_alert',
    arguments: { kind: 'pick', rating: 'premium' },
  });
  const { id } = made.structuredContent as { id: number };
  expect((await one.get('/me/alerts/rules')).body).toMatchObject([{ id, kind: 'pick', rating: 'premium' }]);
  expect((await other.get('/me/alerts/rules')).body).toEqual([]);
  const usage = await (await connect((await league.apiKey(other)).rawKey)).callTool({
    name: 'my_usage',
    arguments: {},
  });
  expect(usage.structuredContent).toMatchObject({ quota: { requests: 300, remaining: expect.any(Number) } });
  await client.close();
});

test('the endpoint refuses what it should', async () => {
  const list = rpc('tools/list');
  expect((await post('hwk_nonsense', list)).status).toBe(401);
  const person = await league.person('sharp');
  const gone = await league.apiKey(person);
  expect((await post(gone.rawKey, list)).status).toBe(200);
  await person.delete(`/me/api-keys/${gone.id}`);
  expect((await post(gone.rawKey, list)).status).toBe(401);
  const opsToken = await league.opsToken('ops:read');
  expect((await post(opsToken.token, list)).status).toBe(403);
  const foreign = await post(key, list, { origin: 'https://evil.example' });
  expect([foreign.status, foreign.body.type]).toEqual([403, expect.stringMatching(/forbidden$/)]);
  expect((await post(key, rpc('tools/list', { pad: 'x'.repeat(70_000) }))).status).toBe(413);
  expect((await post(key, [list, list])).status).toBe(400);
  expect((await post(key, { method: 'tools/list' })).status).toBe(400);
  expect((await post(key, '{')).status).toBe(400);
  expect((await post(key, list, { 'content-type': 'text/plain' })).status).toBe(415);
  for (const method of ['GET', 'DELETE']) {
    const answer = await league.as({ authorization: `Bearer ${key}` }).request(method, '~/mcp');
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST']);
  }
  const listen = await post(key, rpc('subscriptions/listen'));
  expect(listen.text).toContain('error');
});

test('hostile messages are refused, and none is an error of the service', async () => {
  const call = (name: unknown, args: unknown) => rpc('tools/call', { name, arguments: args });
  const bodies: unknown[] = [
    {},
    null,
    'text',
    rpc('__proto__'),
    rpc('tools/call'),
    { ...rpc('tools/list'), id: { a: 1 } },
    { jsonrpc: '2.0', id: 1, result: {} },
    call(1, {}),
    call('todays_picks', []),
    call('todays_picks', { limit: 1e308 }),
    call('todays_picks', { constructor: { prototype: 1 } }),
    call('find_player', { name: '%'.repeat(60) }),
    call('find_player', { name: 'x'.repeat(60_000) }),
    call('find_player', { name: "'; drop table players; --" }),
    call('matchup_report', { team: '(((', league: 'wnba' }),
    call('games_on', { date: '0000-00-00' }),
    call('find_picks', { from: '2000-01-01', to: '2100-01-01' }),
    call('price_prop', { playerId: pick.playerId, stat: 'points', line: 3.3 }),
    call('price_prop', { playerId: pick.playerId, stat: 'points', odds: 5 }),
    call('whats_new', { after: `evt_${'0'.repeat(36)}` }),
    call('create_alert', { kind: 'line' }),
    rpc('resources/read', { uri: 'file:///etc/passwd' }),
    rpc('prompts/get', { name: 'check_my_bet', arguments: { text: 'x'.repeat(3_000) } }),
  ];
  for (const body of bodies) {
    const { status, text } = await post(key, body);
    expect([JSON.stringify(body).slice(0, 80), status < 500]).toEqual([expect.any(String), true]);
    expect(text).toMatch(/rror|"players":\[\]|^$/);
    expect(text).not.toMatch(/Internal error|at file:|node_modules/);
  }
  const plain = await league.as({ authorization: `Bearer ${key}` }).post('~/mcp', rpc('tools/list'));
  expect(plain.status).toBeLessThan(500);
});

test('control characters in arguments are refused, as in the API', async () => {
  const { text } = await post(
    key,
    rpc('tools/call', { name: 'find_player', arguments: { name: 'a\u0000b' } }),
  );
  expect(text).toContain('control character');
});

test('the key of a replay session sees the day of the session', async () => {
  const day = { date: '2026-03-09', league: 'wnba' };
  const { body: session } = await (await league.person('sharp')).post('/replay/sessions', day);
  const client = await connect(session.key);
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toHaveLength(14);
  expect(names).not.toContain('create_alert');
  const games = await client.callTool({ name: 'games_on', arguments: { league: 'wnba' } });
  expect(games.structuredContent).toMatchObject({ date: day.date });
  await client.close();
});

test('hardwood mcp serves the same tools on standard input and output', {
  timeout: stretched(30_000),
}, async () => {
  for (const [, mode] of MODES) {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const env = { PATH: process.env.PATH ?? '', HARDWOOD_URL: league.origin, HARDWOOD_API_KEY: key };
    const args = ['bin/hardwood.mjs', 'mcp'];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
    expect((await client.listTools()).tools).toHaveLength(16);
    const result = await client.callTool({ name: 'explain_pick', arguments: { pickId: pick.id } });
    expect(result.structuredContent).toMatchObject({ id: pick.id });
    const { contents } = await client.readResource({ uri: 'hardwood://glossary' });
    expect(contents).toHaveLength(1);
    await client.close();
  }
});
