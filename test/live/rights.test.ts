import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Feed } from '../../src/ingest/feeds/feed.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { type StandIn, startStandIn } from '../../src/ingest/stand-in/server.ts';
import { createLog } from '../../src/platform/log.ts';
import { fewGames } from '../data/few-games.ts';
import type { Caller } from '../support/client.ts';
import { KEYS } from '../support/live.ts';
import { stretched } from '../support/patience.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** The whole service on live sources with the default rights. Planted values show where raw values come out. */

const DATE = '2026-01-15';
const BEFORE = '2026-01-14';
const PRICE = 1373;
const INJURY = 'planted-injury-note';
/** A price of one book, and the text of an injury report. */
const QUOTE = /(?<![\d.])1373(?![\d.])/;

const planted = (feed: Feed): Feed => ({
  ...feed,
  async odds(ask) {
    const facts = await feed.odds(ask);
    const propQuotes = facts.propQuotes.map((quote) => ({ ...quote, overOdds: quote.overOdds && PRICE }));
    return { ...facts, propQuotes };
  },
  async injuries(ask) {
    const facts = await feed.injuries(ask);
    return { ...facts, injuries: facts.injuries.map((one) => ({ ...one, description: INJURY })) };
  },
});

let standIn: StandIn;
let service: TestService;
let program: Caller;
let page: Caller;
let log = '';
let playerId = 0;
let injuredId = 0;
let gameId = 0;
let slug = '';

beforeAll(async () => {
  const clock = {
    now: () => service?.clock.now() ?? new Date(`${DATE}T17:00:00Z`),
    monotonicMs: () => service?.clock.monotonicMs() ?? 0,
  };
  standIn = await startStandIn({ feed: planted(fewGames(sampleFeed(), 2)), clock, port: 0 });
  const { SOURCE_RIGHTS: _, ...settings } = standIn.settings;
  service = await startTestService(
    {
      ...settings,
      REGISTRATION: 'off',
      ODDS_API_KEY: KEYS.odds,
      BALLDONTLIE_KEY: KEYS.balldontlie,
    },
    {},
    {},
    () => createLog('trace', { to: { write: (line: string) => (log += line) } }),
  );
  const operator = await service.opsToken('ops:commands', 'ops:read');
  const run = async (step: string, date: string) => {
    await operator.post('/ops/operations/run-ingest', { date, league: 'nba', step });
    await service.drain();
  };
  for (const step of ['schedule', 'players', 'gamelogs']) await run(step, BEFORE);
  for (const step of ['schedule', 'injuries', 'odds']) await run(step, DATE);
  program = await service.person('sharp');
  page = service.as({ ...program.credentials, 'sec-fetch-site': 'same-origin' });
  const { items } = (await page.get(`/data/props?date=${DATE}`)).body;
  ({ playerId, gameId } = items[0]);
  const [injured] = await service.db
    .selectFrom('injuryReports')
    .select('playerId')
    .where('status', '=', 'out')
    .execute();
  injuredId = injured?.playerId ?? 0;
  const players = (await service.anonymous.get('/seo/players')).body as {
    playerId: number;
    slug: string;
  }[];
  const logged = await service.db
    .selectFrom('playerBoxScores')
    .select('playerId')
    .where('played', '=', true)
    .execute();
  slug = players.find((one) => logged.some((row) => row.playerId === one.playerId))?.slug ?? '';
}, stretched(240_000));
afterAll(async () => {
  await service?.stop();
  await standIn?.stop();
});

/** All readable routes, with the ids of things that exist. */
function addresses(): string[] {
  const fill = (url: string, player: number) =>
    url
      .replace('/api/v1', '')
      .replace(':playerId', String(player))
      .replace(':gameId', String(gameId))
      .replace(':propType', 'points')
      .replace(':slug', slug)
      .replace(/:(\w+)/g, String(player));
  return service.routes
    .filter(({ method, url }) => method === 'GET' && !url.includes('*') && !url.endsWith('/stream'))
    .flatMap(({ url }) =>
      [playerId, injuredId].map((player) => (url.startsWith('/api/v1') ? '' : '~') + fill(url, player)),
    )
    .filter((path, at, all) => all.indexOf(path) === at);
}

const scan = async (caller: Caller): Promise<{ path: string; text: string }[]> => {
  const seen: { path: string; text: string }[] = [];
  for (const path of addresses()) {
    const dated = path.startsWith('~') ? path : `${path}?date=${DATE}`;
    const { status, text } = await caller.get(dated);
    seen.push({ path, text: status === 400 ? (await caller.get(path)).text : text });
  }
  return seen;
};
const showing = (seen: { path: string; text: string }[], value: RegExp) =>
  seen.filter(({ text }) => value.test(text)).map(({ path }) => path);

describe('with the default rights', () => {
  test(
    'pages of the service show values of sources to signed-in users, programs and visitors do not see them',
    async () => {
      const onPages = await scan(page);
      expect(showing(onPages, QUOTE)).toEqual(
        expect.arrayContaining(['/data/props', `/research/player/${playerId}`]),
      );
      expect(showing(onPages, new RegExp(INJURY)).length).toBeGreaterThan(0);
      for (const caller of [program, service.anonymous]) {
        const seen = await scan(caller);
        expect(showing(seen, QUOTE)).toEqual([]);
        expect(showing(seen, new RegExp(INJURY))).toEqual([]);
      }
      expect(log).not.toMatch(INJURY);
    },
    stretched(180_000),
  );

  test('a withheld field is null and listed with its source and the missing right', async () => {
    const { body } = await program.get(`/data/props?date=${DATE}`);
    expect(body.items[0]).toMatchObject({ bestOver: null, books: null });
    expect(body.items[0].consensusLine).toEqual(expect.any(Number));
    expect(body.withheld).toContainEqual({ field: 'items[].books', source: 'the-odds-api', right: 'api' });
    expect((await page.get(`/data/props?date=${DATE}`)).body).not.toHaveProperty('withheld');
  });

  test('tools of assistants withhold the same values', async () => {
    const call = { name: 'line_movement', arguments: { playerId, stat: 'points', date: DATE } };
    const { text } = await program.post(
      '~/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call },
      { accept: 'application/json, text/event-stream' },
    );
    expect(text).not.toMatch(QUOTE);
    expect(text).toContain('withheld');
    expect(text).toContain('the-odds-api');
  });

  test('an uncached response is treated like a cached one', async () => {
    const { body } = await program.get(`/data/props?date=${DATE}&asOf=${service.clock.now().toISOString()}`);
    expect(body.withheld).toContainEqual({ field: 'items[].books', source: 'the-odds-api', right: 'api' });
  });

  test('exports of raw values are refused with the source and the right; derived ones are not', async () => {
    const refused = await program.post('/data/exports', { type: 'gameLogs', format: 'csv' });
    expect([refused.status, refused.body.right]).toEqual([403, 'export']);
    expect(['nba-cdn', 'balldontlie', 'espn']).toContain(refused.body.source);
    expect(refused.body.detail).toContain(refused.body.source);
    expect((await program.post('/data/exports', { type: 'trackRecord', format: 'csv' })).status).toBe(202);
    expect((await program.post('/data/exports', { type: 'lineMoves', format: 'csv' })).status).toBe(202);
  });

  test('a saved query may not filter or sort by a withheld column', async () => {
    const ask = (caller: Caller, more: object) =>
      caller.post('/data/saved-queries/preview', { definition: { resource: 'gameLogs', ...more } });
    const filters = [{ field: 'points', op: 'gte', value: 20 }];
    for (const more of [{ filters }, { sort: ['-points'] }]) {
      const refused = await ask(program, more);
      expect([refused.status, refused.body.right]).toEqual([403, 'api']);
      expect((await ask(page, more)).status).toBe(200);
    }
    expect((await ask(program, {})).status).toBe(200);
  });

  test('the public page of a player shows averages, but no single games', async () => {
    const { text } = await service.anonymous.get(`~/players/${slug}`);
    expect(text).toContain('Averages');
    expect(text).not.toContain('Last games');
  });

  test('the entries of the public ledger are refused, its checkpoints are not', async () => {
    const entries = await service.anonymous.get('~/ledger/entries');
    expect([entries.status, entries.body?.right]).toEqual([403, 'public']);
    expect((await service.anonymous.get('~/ledger/info')).status).not.toBe(403);
  });

  test('visitors cannot be let in at run time either', async () => {
    const admin = await service.person('admin');
    const { status, body } = await admin.put('/ops/config', { settings: { REGISTRATION: 'on' } });
    expect(status).toBe(400);
    expect(JSON.stringify(body.errors)).toContain('its terms allow private use only');
  });
});
