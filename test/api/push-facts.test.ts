import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { minutesAfter } from '../../src/domain/dates.ts';
import { STEPS } from '../../src/ingest/pipeline/steps.ts';
import { listGames } from '../../src/league/game-queries.ts';
import { listKnownPlayers, listKnownTeams } from '../../src/league/known-queries.ts';
import type { Pick } from '../../src/picks/pick.ts';
import { listPicks } from '../../src/picks/pick-queries.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { recordedEvents, smallFeed, startPicksLeague } from '../support/picks-league.ts';
import { NDJSON, namesOf, push } from '../support/push.ts';

const DATE = '2026-03-10';
const LEAGUE = 'wnba';
let actor: string;
const league = duringTests(() => startPicksLeague(DATE, smallFeed(), { steps: STEPS }), stretched(240_000));
beforeAll(async () => {
  actor = `ops-token:${league.operator.id}`;
  league.clock.set(minutesAfter(await league.firstTip(DATE), -150));
  await league.operate('/ops/operations/run-ingest', { date: DATE });
}, stretched(240_000));

const now = () => league.clock.now();
const standing = () => listPicks(league.db, { asOf: now(), league: LEAGUE, from: DATE, to: DATE });
const isStanding = async ({ id }: Pick) => (await standing()).some((pick) => pick.id === id);
const nameOf = (playerId: number) => namesOf(league.db, { playerId, league: LEAGUE, asOf: now() });
const injury = async (playerId: number, more: object = {}) => ({
  league: 'WNBA',
  as_of: DATE,
  ...(await nameOf(playerId)),
  status: 'OUT',
  ...more,
});
const showOf = async (id: number) => (await league.operator.get(`/ops/operations/${id}`)).body;
const pushed = async (kind: string, lines: readonly object[]) => {
  const { status, body, text } = await push(league.operator, kind, lines);
  expect(status, text).toBe(202);
  await league.drain();
  const operation = await showOf(body.operation.id);
  expect(operation.status, operation.error).toBe('succeeded');
  return { ...body, operation };
};
const reportsOn = (playerId: number) =>
  league.db
    .selectFrom('injuryReports')
    .selectAll()
    .where('playerId', '=', playerId)
    .orderBy('knownAt', 'desc')
    .execute();
const countBatches = async () => (await league.db.selectFrom('pushedBatches').select('id').execute()).length;
/** The two teams of a game of the day, as a sender would write them. */
const gameOfDay = async () => {
  const [game] = await listGames(league.db, { league: LEAGUE, from: DATE, to: DATE, asOf: now() });
  const teams = await listKnownTeams(league.db, { league: LEAGUE, asOf: now() });
  const word = (id: number) => teams.find((team) => team.id === id)!.abbreviation;
  return { ...game!, home: word(game!.homeTeamId), away: word(game!.awayTeamId) };
};
const quote = async ({ playerId, gameId }: Pick, more: object = {}) => ({
  league: 'WNBA',
  game_date: DATE,
  game_id: gameId,
  player_name: (await nameOf(playerId)).player_name,
  stat: 'pts',
  book: 'ownbook',
  line: 12.5,
  over_odds: -110,
  under_odds: -110,
  ...more,
});
const problems = async (kind: string, lines: readonly object[] | string) => {
  const before = await countBatches();
  const { status, body } = await push(league.operator, kind, lines);
  expect(await countBatches()).toBe(before);
  return { status, slug: body.type.split('/').at(-1), detail: body.detail, errors: body.errors };
};

describe('POST /ops/facts/{kind}', () => {
  test('an injury withdraws the picks on the player, with the event and the audit row', async () => {
    const [pick] = await standing();
    league.clock.advance(60_000);
    const stamp = minutesAfter(now(), -600);
    const line = await injury(pick!.playerId, { detail: 'ankle', captured_at: stamp.toISOString() });
    const { unmatched, lines, operation } = await pushed('injuries', [line]);
    expect({ unmatched, lines }).toEqual({ unmatched: [], lines: 1 });
    expect(operation).toMatchObject({ type: 'push', createdBy: actor });
    expect(operation.output.steps.map(({ name }: { name: string }) => name)).toEqual(['injuries', 'score']);
    expect(await isStanding(pick!)).toBe(false);
    const events = await recordedEvents(league.db, 'picks.withdrawn');
    expect(events.map(({ data }) => data.pickId)).toContain(pick!.id);
    const [report] = await reportsOn(pick!.playerId);
    expect(report).toMatchObject({ status: 'out', source: 'push', capturedAt: stamp });
    expect(report!.knownAt >= now()).toBe(true);
    const audit = await league.db
      .selectFrom('auditEvents')
      .selectAll()
      .where('kind', '=', 'facts_pushed')
      .executeTakeFirstOrThrow();
    expect(audit.actor).toBe(actor);
    expect(audit.detail).toMatchObject({ kind: 'injuries', lines: 1, operationId: operation.id });
    const kept = await league.db.selectFrom('pushedBatches').select('lines').execute();
    expect(kept).toEqual([{ lines: null }]);
  });

  test('an answer as of an instant before the push stays the same, whatever the pushed time', async () => {
    const [pick] = await standing();
    const path = `/research/player/${pick!.playerId}?date=${DATE}&asOf=${now().toISOString()}`;
    const { generatedAt: _, ...before } = (await league.sharp.get(path)).body;
    league.clock.advance(60_000);
    const hours = { captured_at: minutesAfter(now(), -300).toISOString() };
    await pushed('injuries', [await injury(pick!.playerId, { status: 'QUESTIONABLE', ...hours })]);
    await pushed('prop_lines', [await quote(pick!, { line: 3.5, ...hours })]);
    const { generatedAt: __, ...after } = (await league.sharp.get(path)).body;
    expect(before.player.id).toBe(pick!.playerId);
    expect(after).toEqual(before);
    const today = (await league.sharp.get(`/research/player/${pick!.playerId}?date=${DATE}`)).body;
    expect(today.injury.status).toBe('questionable');
  });

  test('quotes make a snapshot and are fresh', async () => {
    const [pick] = await standing();
    league.clock.advance(60_000);
    const { operation } = await pushed('prop_lines', [await quote(pick!), await quote(pick!)]);
    expect(operation.output.steps[0]).toMatchObject({ name: 'odds', rows: 1 });
    const refreshed = await recordedEvents(league.db, 'odds.refreshed');
    expect(refreshed.at(-1)!.data).toMatchObject({ sportsbooks: ['ownbook'], propCount: 1 });
    const { body } = await league.operator.get('/ops/freshness');
    const odds = body.find(
      ({ variant }: { variant: string }) => variant.includes(LEAGUE) && variant.includes('odds'),
    );
    expect(new Date(odds.lastSuccessAt) >= minutesAfter(now(), -1)).toBe(true);
    const sources = await league.db
      .selectFrom('factSources')
      .selectAll()
      .where('source', '=', 'push')
      .execute();
    expect(sources.map(({ kind }) => kind).sort()).toEqual(['injuries', 'quotes']);
    league.clock.advance(60_000);
    const suspended = await pushed('prop_lines', [await quote(pick!, { suspended: true })]);
    expect(suspended.operation.output.counts.rows).toBeGreaterThan(0);
  });

  test('an unknown name waits with its fact, and is stored once somebody says who it is', async () => {
    const [pick] = await standing();
    const name = `Nobody ${randomUUID()}`;
    const { unmatched, operation } = await pushed('prop_lines', [
      await quote(pick!, { player_name: name, book: 'namebook' }),
    ]);
    expect(unmatched).toEqual([{ reason: 'no player of that name in the two teams', name, rows: 1 }]);
    expect(operation.output.steps[0].warnings.join()).toContain(name);
    const { body: waiting } = await league.operator.get(`/ops/unmatched?league=${LEAGUE}`);
    const row = waiting.find((one: { name: string }) => one.name === name);
    expect(row).toMatchObject({ origin: 'push prop_lines', held: 1, status: 'open' });
    const settled = await league.operator.post(`/ops/unmatched/${row.id}/resolve`, {
      playerId: pick!.playerId,
    });
    expect(settled.status).toBe(200);
    league.clock.advance(60_000);
    const next = await pushed('prop_lines', [await quote(pick!, { player_name: name, book: 'nextbook' })]);
    expect(next.unmatched).toEqual([]);
    const books = await league.db
      .selectFrom('oddsQuotes')
      .innerJoin('books', 'books.id', 'oddsQuotes.bookId')
      .select('books.name')
      .where('playerId', '=', pick!.playerId)
      .where('books.name', 'in', ['namebook', 'nextbook'])
      .execute();
    expect(books.map(({ name }) => name).sort()).toEqual(['namebook', 'nextbook']);
  });

  test('every kind is stored', async () => {
    const { home, away, homeTeamId, tipAt, season, id } = await gameOfDay();
    const players = (await listKnownPlayers(league.db, { league: LEAGUE, asOf: now() })).filter(
      ({ teamId }) => teamId === homeTeamId,
    );
    const game = { league: 'WNBA', game_date: DATE };
    const box = { ...game, team: home, opp: away };
    const counts = { pts: 80, reb: 30, ast: 20 };
    const name = players[0]!.name;
    const rows = async (kind: string, line: object) => (await pushed(kind, [line])).operation.output.steps[0];
    league.clock.advance(60_000);
    const tip = minutesAfter(tipAt, 5).toISOString();
    const schedule = { ...game, season, season_type: 'regular', tip_utc: tip, home, away };
    expect((await rows('games', schedule)).rows).toBeGreaterThan(0);
    expect((await gameOfDay()).id).toBe(id);
    expect((await gameOfDay()).tipAt).toEqual(minutesAfter(tipAt, 5));
    const line = { ...game, game_id: id, source: 'feed:ownbook', spread_home: -3.5, total: 160.5 };
    expect((await rows('game_odds', line)).rows).toBe(1);
    const player = { league: 'WNBA', player_id: 4242, name: 'Zora Newcomer', team: home, pos5: 'PG' };
    expect((await rows('players', player)).rows).toBe(1);
    const played = {
      ...box,
      player_id: 4242,
      player_name: 'Zora Newcomer',
      min: 12.5,
      pts: 4,
      reb: 1,
      ast: 2,
    };
    expect(await rows('player_game_logs', played)).toMatchObject({ rows: 1, warnings: [] });
    expect((await rows('dnp_boxscore', { ...box, player_name: name, reason: 'rest' })).rows).toBe(1);
    expect((await rows('team_game_logs', { ...box, ...counts, opp_pts: 70 })).rows).toBe(1);
    const starters = players.slice(0, 5).map((one) => one.name);
    expect(await rows('lineups', { ...box, starters })).toMatchObject({ warnings: [] });
    const { body } = await league.operator.get('/ops/unmatched?league=wnba');
    expect(body.filter(({ origin }: { origin: string }) => origin === 'push lineups')).toEqual([]);
  });

  test('a league without teams starts with those of the season files', async () => {
    const game = { league: 'NBA', game_date: '2026-03-12', season: '2025-26', season_type: 'regular' };
    const line = { ...game, game_id: 9_001, tip_utc: '2026-03-13T00:00:00Z', home: 'BOS', away: 'NYK' };
    expect((await pushed('games', [line])).unmatched).toEqual([]);
    const zones = ['rim', 'shortmid', 'longmid', 'corner3', 'arc3'].flatMap((zone) => [
      [`${zone}_fga`, 100],
      [`${zone}_fgm`, 50],
    ]);
    const table = { league: 'NBA', as_of: '2026-03-09', season: '2025-26', team: 'BOS', gp: 60 };
    const allowed = await pushed('def_zones_asof', [{ ...table, ...Object.fromEntries(zones) }]);
    expect(allowed.operation.output.counts.rows).toBeGreaterThan(0);
    const plays = { ...table, play_type: 'iso', poss: 500, ppp: 0.91 };
    expect((await pushed('def_playtypes_asof', [plays])).operation.output.counts.rows).toBeGreaterThan(0);
    const other = { ...line, home: 'LAL', away: 'DEN' };
    expect((await pushed('games', [other])).unmatched).toMatchObject([
      { reason: 'its game_id is another game' },
    ]);
    const { game_id: _, ...unnumbered } = other;
    expect((await pushed('games', [unnumbered])).unmatched).toMatchObject([
      { reason: 'a new game needs a game_id' },
    ]);
  });

  test('the same batch id with the same lines answers the same and writes once; other lines are refused', async () => {
    const [pick] = await standing();
    const lines = [await injury(pick!.playerId, { status: 'PROBABLE' })];
    const batch = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => push(league.operator, 'injuries', lines, batch)));
    for (const { status, text } of answers) expect([status, text]).toEqual([202, answers[0]!.text]);
    await league.drain();
    const again = await push(league.operator, 'injuries', lines, batch);
    expect([again.status, again.text]).toEqual([202, answers[0]!.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const reports = await reportsOn(pick!.playerId);
    expect(reports.filter(({ status }) => status === 'probable')).toHaveLength(1);
    const other = await push(league.operator, 'injuries', [await injury(pick!.playerId)], batch);
    expect([other.status, other.body.type.split('/').at(-1)]).toEqual([422, 'idempotency-key-reused']);
  });

  test('every wrong line is named with what to fix, and nothing is stored', async () => {
    const [pick] = await standing();
    const good = await quote(pick!);
    const lines = [
      good,
      { ...good, stat: 'dunks' },
      { ...good, over_odds: 1.91 },
      { ...good, under_odds: 50 },
      { ...good, captured_at: minutesAfter(now(), 60).toISOString() },
      { ...good, game_date: '2026-03-11' },
      { ...good, league: 'NBA' },
      { ...good, colour: 'red' },
    ];
    const { status, detail, errors } = await problems('prop_lines', lines);
    expect([status, detail]).toEqual([400, '7 of 8 lines are not valid. Nothing was stored.']);
    const said = errors.map(
      ({ name, pointer, detail }: Record<string, string>) => `${name} ${pointer} ${detail}`,
    );
    expect(said[0]).toMatch(/^line 2 \/stat must be one of: pts, /);
    expect(said.slice(1)).toEqual([
      'line 3 /over_odds must be integer or null',
      'line 4 /under_odds must be American odds, such as -110 or 150; got 50',
      'line 5 /captured_at must not be in the future',
      'line 6 /game_date differs from the first line: send one batch for each league and day',
      'line 7 /league differs from the first line: send one batch for each league and day',
      'line 8 /colour is not a known field',
    ]);
  });

  test.each<[string, string | (() => string), number, RegExp]>([
    ['an empty body', '', 400, /no lines/],
    ['blank lines', '\n\r\n\n', 400, /no lines/],
    ['a line of 10 MB', () => `{"a":"${'x'.repeat(10_000_000)}"}`, 413, /Line 1 has more than 16384 bytes/],
    ['too many bytes', () => `${' '.repeat(10_000)}\n`.repeat(1_000), 413, /at most 8388608 bytes/],
    ['too many lines', () => '1\n'.repeat(20_001), 413, /at most 20000 lines/],
    ['deep nesting', () => `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 400, /1 of 1 lines is not valid/],
    ['a NUL', '{"league":"WNBA","detail":"\\u0000"}', 400, /not valid/],
    ['a number beyond all', '{"league":"WNBA","as_of":"2026-03-10","player_id":1e999}', 400, /not valid/],
    ['prototype keys', '{"__proto__":{"league":"WNBA"},"constructor":1}', 400, /not valid/],
    ['a duplicate key', '{"league":"WNBA","league":"NBA"}', 400, /not valid/],
    ['a JSON array', '[{"league":"WNBA"}]', 400, /not valid/],
    ['half a line', '{"league":"WN', 400, /not valid/],
  ])('%s is refused', async (_, body, status, words) => {
    const answer = await problems('injuries', typeof body === 'string' ? body : body());
    expect(answer.status).toBe(status);
    expect(answer.detail).toMatch(words);
  });

  test('bytes that are not UTF-8 are named by line', async () => {
    const response = await fetch(`${league.origin}/api/v1/ops/facts/injuries`, {
      method: 'POST',
      headers: { ...league.operator.credentials, 'content-type': NDJSON, 'idempotency-key': 'bytes' },
      body: Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a]),
    });
    const { errors } = (await response.json()) as { errors: unknown };
    expect([response.status, errors]).toEqual([
      400,
      [{ in: 'body', name: 'line 1', detail: 'It is not UTF-8.' }],
    ]);
  });

  test.each([
    ['application/json', {}],
    ['text/csv', {}],
    [NDJSON, { 'content-encoding': 'gzip' }],
    [`${NDJSON}; charset=latin1`, {}],
  ])('%s %j is not accepted', async (type, more) => {
    const headers = { 'content-type': type, 'idempotency-key': randomUUID(), ...more };
    expect((await league.operator.post('/ops/facts/injuries', '{}', headers)).status).toBe(415);
  });

  test('a batch without an id, or of an unknown kind, is refused', async () => {
    const { status, body } = await league.operator.post('/ops/facts/injuries', '{}', {
      'content-type': NDJSON,
    });
    expect([status, body.errors]).toEqual([
      400,
      [{ in: 'header', name: 'Idempotency-Key', detail: 'is required: it is the id of the batch' }],
    ]);
    expect((await push(league.operator, 'passwords', [{}])).status).toBe(400);
  });

  test('other credentials are refused before the body is read', async () => {
    const reader = await league.opsToken('ops:read', 'ops:config', 'ops:tokens');
    expect((await push(reader, 'injuries', [{}])).status).toBe(403);
    expect((await push(league.sharp, 'injuries', [{}])).status).toBe(403);
  });

  test('a cancelled batch can be retried; a stored one must be pushed again', async () => {
    const [pick] = await standing();
    const first = await push(league.operator, 'injuries', [
      await injury(pick!.playerId, { status: 'DOUBTFUL' }),
    ]);
    const { id } = first.body.operation;
    expect((await league.operator.post(`/ops/operations/${id}/cancel`)).status).toBe(204);
    const retry = await league.operator.post(`/ops/operations/${id}/retry`);
    await league.drain();
    expect((await showOf(retry.body.id)).status).toBe('succeeded');
    const second = await league.operator.post(`/ops/operations/${retry.body.id}/retry`);
    await league.drain();
    expect(await showOf(second.body.id)).toMatchObject({
      status: 'failed',
      error: 'injuries: push: its lines are no longer stored; push the batch again',
    });
  });
});
