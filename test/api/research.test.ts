import { beforeAll, describe, expect, test } from 'vitest';
import { minutesAfter } from '../../src/domain/dates.ts';
import type { PropQuote } from '../../src/domain/quotes.ts';
import { saveFacts } from '../../src/ingest/pipeline/save-facts.ts';
import type { PropLine } from '../../src/lines/contract.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { HISTORY } from '../data/arrivals.ts';
import { AWKWARD, saveAwkwardDay } from '../data/awkward-day.ts';
import { propQuote } from '../data/facts.ts';
import { pickContent, publishPicks } from '../data/picks.ts';
import { loadSampleDays } from '../data/sample-days.ts';
import type { Person } from '../support/accounts.ts';
import type { Answer, Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { fieldNames, violations } from '../support/interface-tables.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';

const DATE = '2026-01-15';
let sharp: Caller;
let pro: Person;
let picks: number[];

const service = duringTests(() => startTestService({ RATE_LIMIT_SHARP: '100000/60' }), stretched(120_000));
beforeAll(async () => {
  await loadSampleDays(service, DATE);
  picks = await saveAwkwardDay(service.db, { date: DATE, now: service.clock.now() });
  sharp = await service.apiKey(await service.person('sharp')); // outlives the clock's jumps, unlike a session
  pro = await service.person('pro');
}, stretched(120_000));

/** A session is valid for fifteen minutes of the clock. */
const proAgain = async () => {
  pro = { ...pro, ...(await service.signIn(pro.email)) };
};
const saveQuote = (change: Partial<PropQuote>) => {
  const quote = propQuote({
    gameId: AWKWARD.game,
    date: DATE,
    playerId: AWKWARD.star,
    book: 'whole',
    line: 22.5,
    capturedAt: service.clock.now(),
    ...change,
  });
  return inTransaction(service.db, (db) =>
    saveFacts(db, { league: 'nba', facts: { propQuotes: [quote] }, arrival: HISTORY }),
  );
};
const player = (id: number, query = '') => `/research/player/${id}${query}`;
const matchup = (id: number, query = '') => `/research/matchup/${id}${query}`;

describe('GET /research/player/{playerId}', () => {
  test('200: every record keeps what the interface promises, field by field, and has no other field', async () => {
    const { body: known } = await service.anonymous.get('/seo/players');
    const some = known.filter((_: object, n: number) => n % 30 === 0);
    const { star, freeAgent, ruledOut, unknown } = AWKWARD;
    const ids = [
      star,
      freeAgent,
      ruledOut,
      unknown,
      ...some.map((one: { playerId: number }) => one.playerId),
    ];
    const records = [];
    for (const id of ids) {
      const { status, body } = await sharp.get(player(id));
      expect([status, violations('Player research record', body)]).toEqual([200, []]);
      expect(Object.keys(body)).toEqual(fieldNames('Player research record'));
      for (const log of body.recentGameLogs)
        expect(Object.keys(log).sort()).toEqual(fieldNames('Game-log object').sort());
      for (const prop of body.props) expect(Object.keys(prop)).toEqual(fieldNames('Prop object'));
      records.push(body);
    }
    // Otherwise the check above would prove nothing.
    expect(records.some(({ injury }) => injury !== null)).toBe(true);
    expect(records.some(({ game }) => game?.isBackToBack && game.isPlayoffs)).toBe(true);
    expect(records.some(({ player }) => player.teamId === null)).toBe(true);
    expect(records.some(({ game, props }) => game !== null && props.length === 0)).toBe(true);
    expect(records.some(({ picks }) => picks.length === 2)).toBe(true);
  });

  test('200: the awkward day in full', async () => {
    const { body } = await sharp.get(player(AWKWARD.star));
    expect(body.player).toEqual({
      id: AWKWARD.star,
      name: 'Awk Ward',
      position: 'SG',
      teamId: AWKWARD.home,
      teamAbbreviation: 'AWK',
      teamName: 'The AWK',
    });
    expect(body.game).toEqual({
      gameId: AWKWARD.game,
      gameDate: '2026-01-16T00:30:00.000Z',
      opponentTeamId: AWKWARD.away,
      opponentAbbreviation: 'WRD',
      isHome: true,
      isBackToBack: true,
      isPlayoffs: true,
      spread: -4.5,
      total: null,
      status: 'scheduled',
    });
    const [prop] = body.props;
    expect(body.props).toHaveLength(1);
    expect(prop).toMatchObject({
      propType: 'points',
      consensusLine: 20,
      openingLine: 35.5,
      lineDelta: -15.5,
    });
    // 20 points at a line of 20 is a push, which is neither a hit nor a game.
    expect(prop.hitRatesOver).toMatchObject({
      line: 20,
      l5Hits: 1,
      l5Games: 1,
      seasonHits: 1,
      seasonGames: 1,
    });
    expect(prop.books.map(({ sportsbook, underOdds }: never) => [sportsbook, underOdds])).toEqual([
      ['one-sided', null],
      ['other', -110],
      ['whole', -110],
    ]);
    expect(body.recentGameLogs).toMatchObject([
      { gameId: AWKWARD.yesterday, ptsRebAst: 30, stocks: 2, fantasyScore: 36.9, isPlayoffs: true },
      { gameId: AWKWARD.earlier, gameTotal: null, spread: null, closingLine: null, isBackToBack: false },
    ]);
    // Alone in his box score: 19.76 of the team's 19.76 uses in 31.5 of its 31.5 / 5 minutes on the floor.
    expect(body.recentGameLogs[0].usageRate).toBe(20);
    expect(body.picks.map(({ pickId }: { pickId: number }) => pickId)).toEqual(picks);
    expect(body.picks[0]).toMatchObject({ rating: 'premium', ratingEmoji: '🔥', confidence: 0.58 });
    const { body: free } = await sharp.get(player(AWKWARD.freeAgent));
    expect(free.player).toMatchObject({ position: '', teamId: null, teamAbbreviation: null, teamName: null });
    expect([free.game, free.recentGameLogs.length]).toEqual([null, 1]);
    const { body: out } = await sharp.get(player(AWKWARD.ruledOut));
    expect([out.injury.status, out.props]).toEqual(['out', []]);
    expect(Object.keys(out.injury)).toEqual([
      'status',
      'description',
      'reportedAt',
      'expectedReturn',
      'source',
    ]);
  });

  test('200: on a day in the past the board is that of its tip-off, and the game logs end before it', async () => {
    const { body } = await sharp.get(player(AWKWARD.star, '?date=2026-01-14'));
    expect(body).toMatchObject({
      date: '2026-01-14',
      game: { gameId: AWKWARD.yesterday, status: 'final' },
      props: [],
    });
    expect(body.recentGameLogs.map(({ gameId }: { gameId: number }) => gameId)).toEqual([AWKWARD.earlier]);
  });

  test('400, 401, 403, 404', async () => {
    for (const query of ['?date=2026-02-30', '?stat=dunks', '?asOf=2027-01-01T00:00:00Z'])
      expect((await sharp.get(player(AWKWARD.star, query))).status).toBe(400);
    expect((await sharp.get('/research/player/1e3')).status).toBe(400);
    expect((await service.anonymous.get(player(AWKWARD.star))).status).toBe(401);
    expect((await (await service.person('free')).get(player(AWKWARD.star))).status).toBe(403);
    expect((await sharp.get(player(2_147_483_647))).status).toBe(404);
    expect((await pro.get(player(2_147_483_647))).status).toBe(404);
  });
});

describe('GET /research/matchup/{gameId}/lineups', () => {
  const lineups = (id: number, query = '') => matchup(id, `/lineups${query}`);
  const startersOf = (team: { players: { isStarter: boolean; playerId: number }[] }) =>
    team.players
      .filter(({ isStarter }) => isStarter)
      .map(({ playerId }) => playerId)
      .sort((a, b) => a - b);

  test('200: projected starters and minutes, then the announced ones, as known at the instant', async () => {
    const { body: games } = await sharp.get('/data/matchups');
    const { gameId } = games.find(({ status }: { status: string }) => status === 'scheduled');
    const before = service.clock.now();
    const { body } = await sharp.get(lineups(gameId));
    for (const team of [body.home, body.away]) {
      expect(team).toMatchObject({ source: 'projected', announcedAt: null, paceRank: expect.any(Number) });
      expect(startersOf(team)).toHaveLength(5);
      const minutes = team.players.map(
        ({ projectedMinutes, chanceToPlay }: { projectedMinutes: number | null; chanceToPlay: number }) =>
          (projectedMinutes ?? 0) * chanceToPlay,
      );
      const sum = minutes.reduce((total: number, one: number) => total + one, 0);
      expect(sum).toBeGreaterThan(200);
      expect(sum).toBeLessThan(280);
      for (const { injury, chanceToPlay, projectedMinutes } of team.players)
        if (injury?.status === 'out') expect([chanceToPlay, projectedMinutes]).toEqual([0, null]);
    }
    expect(body.league.total).toBeGreaterThan(150);
    const starterIds = body.home.players.slice(3, 8).map(({ playerId }: { playerId: number }) => playerId);
    service.clock.advance(60_000);
    const announced = {
      league: 'nba' as const,
      gameId,
      teamId: body.home.teamId,
      starterIds: starterIds.toSorted((a: number, b: number) => a - b),
      source: 'test',
      capturedAt: service.clock.now(),
    };
    const facts = { lineups: [announced] };
    await inTransaction(service.db, (db) => saveFacts(db, { league: 'nba', facts, arrival: HISTORY }));
    service.deps.revisions.expire();
    const { body: after } = await sharp.get(lineups(gameId));
    expect(after.home).toMatchObject({
      source: 'announced',
      announcedAt: announced.capturedAt.toISOString(),
    });
    expect(startersOf(after.home)).toEqual(announced.starterIds);
    expect(after.away.source).toBe('projected');
    const { body: earlier } = await sharp.get(lineups(gameId, `?asOf=${before.toISOString()}`));
    expect({ ...earlier, generatedAt: '' }).toEqual({ ...body, generatedAt: '' });
  });

  test('401, 403, 404', async () => {
    expect((await service.anonymous.get(lineups(AWKWARD.game))).status).toBe(401);
    expect((await (await service.person('free')).get(lineups(AWKWARD.game))).status).toBe(403);
    expect((await sharp.get(lineups(2_147_483_647))).status).toBe(404);
    expect((await sharp.get(lineups(AWKWARD.game))).status).toBe(200);
  });
});

describe('GET /research/matchup/{gameId}', () => {
  test('200: every record keeps what the interface promises, field by field, and has no other field', async () => {
    const { body: games } = await sharp.get('/data/matchups');
    for (const { gameId, home, away } of [...games, { gameId: AWKWARD.game }]) {
      const { status, body } = await sharp.get(matchup(gameId));
      expect([status, violations('Matchup research record', body)]).toEqual([200, []]);
      expect(Object.keys(body)).toEqual(fieldNames('Matchup research record'));
      for (const side of [body.home, body.away])
        expect(Object.keys(side)).toEqual(fieldNames('Team matchup object'));
      if (home) expect([body.home.teamId, body.away.teamId]).toEqual([home.teamId, away.teamId]);
    }
    const { body } = await sharp.get(matchup(AWKWARD.game));
    expect(body).toMatchObject({
      isPlayoffs: true,
      seriesStatus: 'AWK leads 2-1',
      spread: -4.5,
      total: null,
      pace: null,
      home: { isHome: true, isBackToBack: true, defense: null, dvp: [], playTypeStrengths: [] },
      away: { isHome: false, abbreviation: 'WRD' },
    });
    expect(body.picks.map(({ pickId }: { pickId: number }) => pickId)).toEqual(picks);
    expect(Object.keys(body.picks[0]).sort()).toEqual(fieldNames('Matchup pick').sort());
  });

  test('400, 401, 403, 404', async () => {
    expect((await sharp.get('/research/matchup/x')).status).toBe(400);
    expect((await service.anonymous.get(matchup(AWKWARD.game))).status).toBe(401);
    expect((await (await service.person('free')).get(matchup(AWKWARD.game))).status).toBe(403);
    expect((await sharp.get(matchup(2_147_483_647))).status).toBe(404);
  });
});

describe('GET /data/props', () => {
  test('200: pages hold every prop of the day once, and filters hold', async () => {
    const all: PropLine[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null; pages++) {
      const { body }: Answer = await sharp.get(`/data/props?limit=200${cursor && `&cursor=${cursor}`}`);
      expect(body.items.length).toBeLessThanOrEqual(200);
      all.push(...body.items);
      cursor = body.nextCursor;
      expect(pages).toBeLessThan(50);
    }
    const key = ({ gameId, playerId, propType }: PropLine) => `${gameId} ${playerId} ${propType}`;
    expect(new Set(all.map(key)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(500);
    const { body: own } = await sharp.get(`/data/props?playerId=${AWKWARD.star}&limit=1`);
    expect(own).toMatchObject({
      items: [
        { bestOver: { sportsbook: 'one-sided', line: 20 }, bestUnder: { sportsbook: 'other', line: 21 } },
      ],
      nextCursor: null,
    });
    const { body: game } = await sharp.get(`/data/props?gameId=${all[0]?.gameId}&propType=threes&limit=200`);
    expect(game.items).toEqual(
      all.filter((one) => one.gameId === all[0]?.gameId && one.propType === 'threes'),
    );
    expect((await sharp.get('/data/props?date=2019-07-01')).body).toEqual({ items: [], nextCursor: null });
  });

  test('400, 401, 403', async () => {
    for (const query of ['?cursor=x', '?limit=0', '?propType=dunks', '?league=nfl'])
      expect((await sharp.get(`/data/props${query}`)).status).toBe(400);
    expect((await service.anonymous.get('/data/props')).status).toBe(401);
    expect((await pro.get('/data/props')).status).toBe(403);
  });
});

describe('line history', () => {
  const history = `/data/props/${AWKWARD.star}/points/history`;

  test('200: every version of every book, and the consensus that followed', async () => {
    const { body } = await sharp.get(history);
    expect(body).toMatchObject({ gameId: AWKWARD.game, openingLine: 35.5, consensusLine: 20 });
    expect(body.books.map(({ sportsbook, kind }: never) => `${sportsbook} ${kind}`)).toEqual([
      'forgotten standard',
      'one-sided standard',
      'other standard',
      'pickem dfs',
      'whole standard',
      'withdrawn standard',
    ]);
    // While the forgotten book still counted, it was one of the two middle values.
    expect(body.consensus.map(({ line }: { line: number }) => line)).toEqual([35.5, 20]);
    const { body: seen } = await pro.get(`/research/player/${AWKWARD.star}/lines/points`);
    expect({ ...seen, generatedAt: null }).toEqual({ ...body, generatedAt: null });
    const { body: none } = await sharp.get(`/data/props/${AWKWARD.freeAgent}/points/history`);
    expect(none).toMatchObject({ gameId: null, books: [], consensus: [], consensusLine: null });
  });

  test('400, 401, 403, 404', async () => {
    expect((await sharp.get(`/data/props/${AWKWARD.star}/dunks/history`)).status).toBe(400);
    expect((await service.anonymous.get(history)).status).toBe(401);
    expect((await pro.get(history)).status).toBe(403);
    expect((await sharp.get('/data/props/2147483647/points/history')).status).toBe(404);
  });
});

describe('cached responses', () => {
  test('the same bytes and ETag until a fact of the record changes, then others at once', async () => {
    const [star, game] = [player(AWKWARD.star), matchup(AWKWARD.game)];
    const list = `/data/props?playerId=${AWKWARD.star}`;
    const [first, other, listed] = [await sharp.get(star), await sharp.get(game), await sharp.get(list)];
    const etag = first.headers.get('etag') ?? '';
    service.clock.advance(1_000);
    const again = await sharp.get(star);
    expect([again.text, again.headers.get('etag')]).toEqual([first.text, etag]);
    expect((await sharp.get(star, { 'if-none-match': etag })).status).toBe(304);
    await saveQuote({ line: 22.5 });
    const changed = await sharp.get(star, { 'if-none-match': etag });
    expect([changed.status, changed.body.props[0].consensusLine]).toEqual([200, 21]);
    expect(changed.body.generatedAt > first.body.generatedAt).toBe(true);
    expect((await sharp.get(list)).headers.get('etag')).not.toBe(listed.headers.get('etag'));
    expect((await sharp.get(list)).body.items[0].consensusLine).toBe(21);
    // A matchup does not depend on player props, so its cached response stays valid.
    const held = { 'if-none-match': other.headers.get('etag') ?? '' };
    expect((await sharp.get(game, held)).status).toBe(304);
  });

  test('a book that falls silent drops out of the cached response by itself', async () => {
    const now = service.clock.now();
    await saveQuote({ stat: 'assists', capturedAt: minutesAfter(now, 5 - 36 * 60) });
    const names = (props: { propType: string }[]) => props.map(({ propType }) => propType);
    const offered = async () => {
      const { body: research } = await sharp.get(player(AWKWARD.star));
      const { body: list } = await sharp.get(`/data/props?playerId=${AWKWARD.star}`);
      const { body: history } = await sharp.get(`/data/props/${AWKWARD.star}/assists/history`);
      return [names(research.props), names(list.items), history.consensusLine];
    };
    const both = ['points', 'assists'];
    expect(await offered()).toEqual([both, both, 22.5]);
    service.clock.advance(300_000);
    expect(await offered()).toEqual([both, both, 22.5]);
    service.clock.advance(1);
    expect(await offered()).toEqual([['points'], ['points'], null]);
  });

  test(
    'Pro sees exactly what Sharp sees as of fifteen minutes ago, at every minute',
    async () => {
      const tip = new Date('2026-01-16T00:30:00Z');
      const plain = ({ status, body }: Answer) => [
        status,
        { ...body, dataDelayMinutes: null, generatedAt: null },
      ];
      const paths = [player(AWKWARD.star), matchup(AWKWARD.game), player(AWKWARD.ruledOut)];
      let differences = 0;
      for (let step = 0; step < 14; step++) {
        service.clock.advance(210_000);
        if (step % 4 === 0) await proAgain();
        const now = service.clock.now();
        if (step % 2 === 0) await saveQuote({ line: 18.5 + (step % 5), book: `book ${step % 4}` });
        if (step === 4) await saveQuote({ line: 12.5, book: 'late', capturedAt: minutesAfter(now, -20) });
        if (step === 5) await saveQuote({ line: 12.5, book: 'later', capturedAt: minutesAfter(now, -9) });
        if (step === 6)
          await publishPicks(service.db, now, [
            pickContent({
              gameId: AWKWARD.game,
              playerId: AWKWARD.star,
              stat: 'assists',
              tipAt: tip,
              date: DATE,
            }),
          ]);
        const then = minutesAfter(now, -15).toISOString();
        for (const path of paths) {
          const [mine, theirs, live] = [
            await pro.get(path),
            await sharp.get(`${path}?asOf=${then}`),
            await sharp.get(path),
          ];
          expect(plain(mine)).toEqual(plain(theirs));
          expect(plain(live)).toEqual(plain(await sharp.get(`${path}?asOf=${now.toISOString()}`)));
          if (JSON.stringify(plain(mine)) !== JSON.stringify(plain(live))) differences += 1;
        }
      }
      expect(differences).toBeGreaterThan(10); // otherwise the test would prove nothing
      const { body } = await pro.get(player(AWKWARD.star));
      expect(body.dataDelayMinutes).toBe(15);
      const asked = await pro.get(player(AWKWARD.star, `?asOf=${service.clock.now().toISOString()}`));
      expect(plain(asked)).toEqual(plain(await pro.get(player(AWKWARD.star)))); // asOf must not bypass the delay
    },
    stretched(60_000),
  );
});
