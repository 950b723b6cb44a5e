import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, daysAfter } from '../../src/domain/dates.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { loadSampleDays } from '../data/sample-days.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { BASE_URL, startTestService } from '../support/service.ts';
import { ingest } from '../support/steps.ts';

const DATE = '2026-01-15';
const feed = sampleFeed();
let sharp: Caller;

const service = duringTests(startTestService, stretched(120_000));
beforeAll(async () => {
  await loadSampleDays(service, DATE);
  sharp = await service.apiKey(await service.person('sharp')); // outlives the clock's jump, unlike a session
}, stretched(120_000));

const matchups = async (query = '') => (await sharp.get(`/data/matchups${query}`)).body;

describe('GET /data/matchups', () => {
  test('200: the games of today, with every field the wire promises', async () => {
    const { games } = await feed.schedule({ league: 'nba', date: DATE, asOf: service.clock.now() });
    const body = await matchups();
    expect(body.map((game: { gameId: number }) => game.gameId).sort()).toEqual(
      [...new Set(games.map(({ id }) => id))].sort(),
    );
    const times = body.map((game: { gameDate: string }) => game.gameDate);
    expect(times).toEqual([...times].sort());
    const side = {
      teamId: expect.any(Number),
      abbreviation: expect.stringMatching(/^[A-Z]{2,4}$/),
      fullName: expect.any(String),
      isBackToBack: expect.any(Boolean),
      score: null,
    };
    for (const game of body)
      expect(game).toEqual({
        gameId: expect.any(Number),
        league: 'nba',
        gameDate: expect.stringMatching(/^2026-01-1[56]T.*Z$/),
        status: 'scheduled',
        isPlayoffs: false,
        seriesStatus: null,
        home: side,
        away: side,
        spread: expect.any(Number),
        total: expect.any(Number),
        pace: expect.any(Number),
        pickCount: 0,
        premiumCount: 0,
      });
  });

  test('200: back-to-back says who played the day before', async () => {
    const before = await matchups(`?date=${addDays(DATE, -1)}`);
    const today = await matchups();
    const sides = (games: { home: Side; away: Side }[]) => games.flatMap(({ home, away }) => [home, away]);
    type Side = { teamId: number; isBackToBack: boolean; score: number | null };
    const played = new Set(sides(before).map(({ teamId }) => teamId));
    expect(sides(before).every(({ score }) => score !== null && score > 50)).toBe(true);
    for (const { teamId, isBackToBack } of sides(today)) expect(isBackToBack).toBe(played.has(teamId));
    expect(sides(today).some(({ isBackToBack }) => isBackToBack)).toBe(true);
  });

  test('200: asOf answers what was known then, byte for byte, whatever came later', async () => {
    const then = service.clock.now().toISOString();
    const before = await sharp.get(`/data/matchups?asOf=${then}`);
    const later = manualClock(daysAfter(service.clock.now(), 0.4));
    await ingest({ db: service.db, feed, clock: later }, { date: DATE });
    service.clock.set(later.now());
    const after = await sharp.get(`/data/matchups?asOf=${then}`);
    expect(after.text).toBe(before.text);
    const now = await matchups();
    expect(now.some((game: { status: string }) => game.status === 'final')).toBe(true);
    const longAgo = await sharp.get('/data/matchups?asOf=2020-01-01T00:00:00Z');
    expect([longAgo.status, longAgo.body]).toEqual([200, []]);
  });

  test('200: a day without games and a league without facts are empty lists; limit cuts and is coerced', async () => {
    expect(await matchups('?date=2019-07-01')).toEqual([]);
    expect(await matchups('?league=wnba')).toEqual([]);
    expect(await matchups('?limit=2')).toHaveLength(2);
    expect((await matchups('?limit=1000')).length).toBeGreaterThan(2);
  });

  test('304 to a client that has it already', async () => {
    const first = await sharp.get('/data/matchups');
    const again = await sharp.get('/data/matchups', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test.each([
    '?limit=0',
    '?limit=-1',
    '?limit=x',
    '?date=2026-02-30',
    '?date=1999-12-31',
    '?date=2026-02-15',
    '?league=nfl',
    '?asOf=yesterday',
    '?asOf=2026-02-01T00:00:00Z',
  ])('400: %s', async (query) => {
    const { status, body } = await sharp.get(`/data/matchups${query}`);
    expect([status, body.errors?.length]).toEqual([400, 1]);
  });

  test('401 without a credential, 403 below Sharp', async () => {
    expect((await service.anonymous.get('/data/matchups')).status).toBe(401);
    expect((await (await service.person('free')).get('/data/matchups')).status).toBe(403);
  });
});

describe('GET /data/teams/{id}', () => {
  test('200: record, ratings, defence, roster and games fit together', async () => {
    const [game] = await matchups();
    const { status, body } = await sharp.get(`/data/teams/${game.home.teamId}`);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      'abbreviation defense dvp fullName generatedAt league nextGame playTypeStrengths playTypeWeaknesses ratings recentGames record roster teamId'.split(
        ' ',
      ),
    );
    const beforeToday = body.recentGames.filter(
      ({ gameDate }: { gameDate: string }) => gameDate < `${DATE}T12`,
    );
    const wins = beforeToday.filter(({ result }: { result: string }) => result === 'win').length;
    expect(body.record).toEqual({ wins, losses: beforeToday.length - wins });
    expect(body.ratings.netRating).toBeCloseTo(body.ratings.offRating - body.ratings.defRating, 1);
    expect(body.defense).toMatchObject({ defRating: body.ratings.defRating, oppPace: expect.any(Number) });
    for (const rank of ['defRankPts', 'defRankReb', 'defRankAst', 'defRankThree'])
      expect(body.defense[rank]).toSatisfy((n: number) => n >= 1 && n <= 30);
    expect(body.defense.oppFgPctAtRim).toBeGreaterThan(body.defense.oppFgPctThree);
    expect(body.dvp).toHaveLength(30);
    expect(body.playTypeStrengths).toHaveLength(3);
    expect(body.playTypeStrengths[0].rank).toBeLessThanOrEqual(body.playTypeWeaknesses[0].rank);
    expect(body.roster).toHaveLength(15);
    expect(body.roster[0].minutesPerGame).toBeGreaterThan(25);
    expect(body.nextGame).toMatchObject({ isHome: expect.any(Boolean), status: 'scheduled' });
  });

  test('400, 401, 403, 404', async () => {
    expect((await sharp.get('/data/teams/01')).status).toBe(400);
    expect((await service.anonymous.get('/data/teams/1')).status).toBe(401);
    expect((await (await service.person('free')).get('/data/teams/1')).status).toBe(403);
    expect((await sharp.get('/data/teams/2147483647')).status).toBe(404);
    const [game] = await matchups();
    const unborn = await sharp.get(`/data/teams/${game.home.teamId}?asOf=2000-01-01T00:00:00Z`);
    expect(unborn.status).toBe(404);
  });
});

describe('GET /data/players/{id}/similar', () => {
  test('200: ten others, the most alike first, each with the traits of the basis', async () => {
    const [game] = await matchups();
    const { body: team } = await sharp.get(`/data/teams/${game.home.teamId}`);
    const { playerId, name } = team.roster[0];
    const { status, body } = await sharp.get(`/data/players/${playerId}/similar`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ playerId, name });
    expect(body.basis).toContain('usageRate');
    expect(body.players).toHaveLength(10);
    const similarities = body.players.map((one: { similarity: number }) => one.similarity);
    expect(similarities).toEqual([...similarities].sort((a, b) => b - a));
    for (const one of body.players) {
      expect(one.playerId).not.toBe(playerId);
      expect(one.similarity).toSatisfy((value: number) => value > 0 && value <= 1);
      expect(one.traits.map((trait: { name: string }) => trait.name)).toEqual(body.basis);
    }
  });

  test('400, 401, 403, 404', async () => {
    expect((await sharp.get('/data/players/x/similar')).status).toBe(400);
    expect((await service.anonymous.get('/data/players/1/similar')).status).toBe(401);
    expect((await (await service.person('free')).get('/data/players/1/similar')).status).toBe(403);
    expect((await sharp.get('/data/players/2147483647/similar')).status).toBe(404);
  });
});

describe('public pages', () => {
  test('GET /seo/players: everyone with a team, cacheable, in the shape of the interface', async () => {
    const { status, body, headers } = await service.anonymous.get('/seo/players');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    expect(headers.get('etag')).toBeTruthy();
    expect(body).toHaveLength(450);
    expect(new Set(body.map(({ slug }: { slug: string }) => slug)).size).toBe(450);
    for (const player of body)
      expect(player).toEqual({
        slug: expect.stringMatching(/^[a-z0-9-]+-\d+$/),
        playerId: expect.any(Number),
        name: expect.any(String),
        teamAbbr: expect.any(String),
        league: 'nba',
      });
  });

  test('GET /players/{slug}: averages and last games, no line, no script, a canonical address', async () => {
    const { body } = await service.anonymous.get('/seo/players');
    const [{ slug, name }] = body;
    const page = await service.anonymous.get(`~/players/${slug}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain(`<link rel="canonical" href="${BASE_URL}/players/${slug}">`);
    expect(page.text).toContain(name.replaceAll("'", '&#39;'));
    expect(page.text).not.toMatch(/<script/i);
    expect((await service.anonymous.get('~/players/nobody-1')).status).toBe(404);
  });

  test('GET /sitemap.xml names every public page', async () => {
    const { text, headers } = await service.anonymous.get('~/sitemap.xml');
    expect(headers.get('content-type')).toContain('application/xml');
    expect(text.match(/<loc>/g)).toHaveLength(450);
  });
});
