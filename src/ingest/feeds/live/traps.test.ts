import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { minutesAfter } from '../../../domain/dates.ts';
import type { Facts } from '../../../domain/facts.ts';
import { manualClock } from '../../../platform/clock.ts';
import type { HistoryBatch } from '../feed.ts';
import { FetchFailed } from '../fetch-failed.ts';
import type {
  KnownFacts,
  KnownGame,
  KnownPlayer,
  KnownTeam,
  StandingInjury,
  StandingQuote,
} from './known.ts';
import { type LiveSettings, openLive } from './open-live.ts';

/** Every known quirk of the real sources, each as a handwritten response. */

const NOW = new Date('2026-01-15T20:00:00Z');
const DATE = '2026-01-15';
const TIP = new Date('2026-01-16T00:30:00Z');

const team = (id: number, abbreviation: string, fullName: string): KnownTeam => ({
  league: 'nba',
  id,
  abbreviation,
  fullName,
  conference: null,
  otherIds: {},
});
const TEAMS = [
  team(1, 'LAL', 'Los Angeles Lakers'),
  team(2, 'LAC', 'LA Clippers'),
  team(3, 'BOS', 'Boston Celtics'),
  team(4, 'GSW', 'Golden State Warriors'),
];
const player = (id: number, teamId: number, name: string, more: Partial<KnownPlayer> = {}): KnownPlayer => ({
  league: 'nba',
  id,
  name,
  position: 'PG',
  teamId,
  heightIn: null,
  weightLb: null,
  birthDate: null,
  otherIds: {},
  aliases: [],
  ...more,
});
const PLAYERS = [
  player(11, 1, 'Luka Dončić'),
  player(12, 1, 'Shai Gilgeous-Alexander Jr.'),
  player(21, 3, 'Jayson Tatum', { otherIds: { espn: '4065648', balldontlie: '434' } }),
  player(31, 2, 'James Harden'),
  player(41, 4, 'Jayson Tatum'),
];
const game = (more: Partial<KnownGame> = {}): KnownGame => ({
  league: 'nba',
  id: 100,
  season: '2025-26',
  seasonType: 'regular',
  date: DATE,
  tipAt: TIP,
  homeTeamId: 1,
  awayTeamId: 3,
  isNeutralSite: false,
  status: 'scheduled',
  homeScore: null,
  awayScore: null,
  periods: null,
  seriesStatus: null,
  ...more,
});

type Known = {
  games?: KnownGame[];
  players?: KnownPlayer[];
  injuries?: StandingInjury[];
  quotes?: StandingQuote[];
};
const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** An error response. */
class Refusal {
  readonly status: number;
  readonly body: string;
  constructor(status: number, body: string) {
    this.status = status;
    this.body = body;
  }
}

/** A feed whose source responds by path, with the given known facts. */
async function on(answers: Record<string, unknown>, known: Known = {}, settings: Partial<LiveSettings> = {}) {
  const asked: string[] = [];
  const heard: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    asked.push(`${url.pathname}${decodeURIComponent(url.search)}`);
    heard.push(request.headers);
    const path = Object.keys(answers).find((one) => url.pathname.endsWith(one));
    const body = path === undefined ? undefined : answers[path];
    if (body === undefined) return void response.writeHead(404).end('{}');
    if (body instanceof Refusal) return void response.writeHead(body.status).end(body.body);
    response.writeHead(200, { 'x-requests-remaining': '90000', 'x-requests-last': '0' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  open.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const facts: KnownFacts = {
    teams: async () => TEAMS,
    players: async () => known.players ?? PLAYERS,
    games: async () => known.games ?? [game()],
    injuries: async () => known.injuries ?? [],
    quotes: async () => known.quotes ?? [],
  };
  const feed = openLive(
    {
      timeoutSeconds: 5,
      oddsApiKey: null,
      oddsApiUrl: url,
      oddsApiRegions: ['us'],
      oddsApiDailyCredits: null,
      oddsApiHistory: true,
      balldontlieKey: null,
      balldontlieUrl: url,
      nbaCdn: false,
      nbaCdnUrl: url,
      wnbaCdnUrl: url,
      espn: false,
      espnUrl: url,
      ...settings,
    },
    {
      clock: manualClock(NOW),
      timers: { sleep: async () => {}, every: () => () => {} },
      log: () => {},
      known: facts,
      ledger: {
        record: async () => {},
        state: async () => ({ restsUntil: null, creditsRemaining: 90_000, creditsToday: 0 }),
        lastAnswered: async () => new Map(),
      },
    },
  );
  return { feed, asked, heard };
}

const day = { league: 'nba' as const, date: DATE, asOf: NOW };
const failure = async (work: Promise<unknown>): Promise<FetchFailed> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(FetchFailed);
  return error as FetchFailed;
};

describe('The Odds API', () => {
  const event = {
    id: 'e1',
    sport_key: 'basketball_nba',
    commence_time: '2026-01-16T00:42:30Z', // moves to the actual tip-off
    home_team: 'Los Angeles Lakers',
    away_team: 'Boston Celtics',
  };
  const sides = (description: string, point: number, over = -115, under = -105) => [
    { name: 'Over', description, price: over, point },
    { name: 'Under', description, price: under, point },
  ];
  type Market = { key: string; last_update?: string; outcomes: object[] };
  const book = (key: string, ...markets: Market[]) => ({ key, title: key, markets });
  const points = (...outcomes: object[]): Market => ({
    key: 'player_points',
    last_update: '2026-01-15T19:00:00Z',
    outcomes,
  });
  const board = (bookmakers: object[], change: object = {}, known: Known = {}) =>
    on(
      {
        '/events/e1/odds': { ...event, ...change, bookmakers },
        '/events': [{ ...event, ...change }],
        '/basketball_nba/odds': [],
      },
      known,
      { oddsApiKey: 'k' },
    );
  const quotes = async (
    bookmakers: object[],
    change = {},
    known: Known = {},
  ): Promise<Facts['propQuotes']> => {
    const { feed } = await board(bookmakers, change, known);
    return (await feed.odds(day)).propQuotes;
  };

  test('player and side are paired by book, market, description and point; accents and suffixes do not matter', async () => {
    const all = await quotes([
      book(
        'draftkings',
        points(...sides('Luka Doncic', 28.5), ...sides('Shai Gilgeous Alexander', 30.5, 100, -120)),
      ),
    ]);
    expect(
      all.map(({ playerId, line, overOdds, underOdds }) => [playerId, line, overOdds, underOdds]),
    ).toEqual([
      [11, 28.5, -115, -105],
      [12, 30.5, 100, -120],
    ]);
  });

  test('a namesake in another game is never taken: the two teams are as far as a name reaches', async () => {
    const [quote] = await quotes([book('fanduel', points(...sides('Jayson Tatum', 27.5)))]);
    expect(quote?.playerId).toBe(21);
  });

  test('two players of one name in the two teams: nobody is taken, and the quote waits', async () => {
    const namesakes = [...PLAYERS, player(13, 1, 'Jayson Tatum')];
    const { feed } = await board(
      [book('fanduel', points(...sides('Jayson Tatum', 27.5)))],
      {},
      { players: namesakes },
    );
    const { propQuotes, unmatched } = await feed.odds(day);
    expect(propQuotes).toEqual([]);
    expect(unmatched).toMatchObject([
      { name: 'Jayson Tatum', teamIds: [1, 3], held: [{ kind: 'propQuotes', fact: { line: 27.5 } }] },
    ]);
  });

  test('an unknown name waits with its facts; it is not dropped', async () => {
    const { feed } = await board([book('fanduel', points(...sides('Nobody Here', 10.5)))]);
    expect((await feed.odds(day)).unmatched).toMatchObject([{ name: 'Nobody Here', rows: 1 }]);
  });

  test('a one-sided line has no price on the other side', async () => {
    const [quote] = await quotes([
      book('betmgm', points({ name: 'Over', description: 'Luka Dončić', price: 140, point: 34.5 })),
    ]);
    expect(quote).toMatchObject({ overOdds: 140, underOdds: null });
  });

  test('a line of 0 is a line', async () => {
    const market = { ...points(...sides('Luka Dončić', 0)), key: 'player_blocks' };
    expect(await quotes([book('betmgm', market)])).toMatchObject([{ stat: 'blocks', line: 0 }]);
  });

  test('yes/no outcomes have no point and are no quotes', async () => {
    const { feed } = await board([
      book('betmgm', points({ name: 'Yes', description: 'Luka Dončić', price: 140 })),
      book('betmgm', {
        key: 'player_double_double',
        outcomes: [{ name: 'Yes', description: 'x', price: 1 }],
      }),
    ]);
    const { propQuotes, unmatched } = await feed.odds(day);
    expect(propQuotes).toEqual([]);
    expect(unmatched.map(({ reason }) => reason)).toEqual(['an outcome without player, point or side']);
  });

  test('decimal prices are refused, not read as wild American ones', async () => {
    const error = await failure(quotes([book('betmgm', points(...sides('Luka Dončić', 28.5, 1.87, 1.95)))]));
    expect(error).toMatchObject({ category: 'validation' });
    expect(error.message).toMatch(/not in American odds/);
  });

  test('daily-fantasy lines never enter the consensus; goblins and demons are not even the standard line there', async () => {
    const fantasy = [
      { name: 'Over', description: 'Luka Dončić', price: -137, point: 28.5 },
      { name: 'Over', description: 'Luka Dončić', price: -137, point: 22.5, multiplier: 0.6 },
      { name: 'Over', description: 'Luka Dončić', price: -137, point: 35.5, multiplier: 2.5 },
    ];
    const all = await quotes([book('prizepicks', points(...fantasy))]);
    expect(all.map(({ line, kind }) => [line, kind])).toEqual([
      [28.5, 'dfs'],
      [22.5, 'alternate'],
      [35.5, 'alternate'],
    ]);
  });

  test('of several lines in the main market the one nearest to even money is the standard line', async () => {
    const all = await quotes([
      book(
        'bovada',
        points(...sides('Luka Dončić', 24.5, -260, 200), ...sides('Luka Dončić', 28.5, -112, -108)),
      ),
    ]);
    expect(all.map(({ line, kind }) => [line, kind])).toEqual([
      [24.5, 'alternate'],
      [28.5, 'standard'],
    ]);
  });

  test('a market that was forgotten by its book is stale; the time stands on the market, not the bookmaker', async () => {
    const old = { ...points(...sides('Luka Dončić', 28.5)), last_update: '2026-01-14T02:00:00Z' };
    expect(await quotes([book('bovada', old)])).toEqual([]);
    const timeless = { key: 'player_points', outcomes: sides('Luka Dončić', 28.5) };
    expect(await quotes([book('bovada', timeless)])).toHaveLength(1);
  });

  test('one book under two names is one book', async () => {
    expect(await quotes([book('williamhill_us', points(...sides('Luka Dončić', 28.5)))])).toMatchObject([
      { book: 'caesars' },
    ]);
  });

  const standing = (book: string, reportedBy: StandingQuote['reportedBy']): StandingQuote => ({
    league: 'nba',
    gameId: 100,
    date: DATE,
    playerId: 21,
    stat: 'points',
    book,
    kind: 'standard',
    line: 26.5,
    overOdds: -110,
    underOdds: -110,
    suspended: false,
    isTimed: true,
    reportedBy,
  });

  test('a prop that is gone from a good board is withdrawn, unless another source reported it', async () => {
    const known = {
      quotes: [
        standing('fanduel', null),
        standing('hardrock', 'the-odds-api'),
        standing('rebet', 'balldontlie'),
      ],
    };
    const all = await quotes([book('fanduel', points(...sides('Luka Dončić', 28.5)))], {}, known);
    expect(all.filter(({ suspended }) => suspended).map(({ book, line }) => [book, line])).toEqual([
      ['fanduel', 26.5],
      ['hardrock', 26.5],
    ]);
  });

  test('an empty board where quotes stood is a failure, not a withdrawal', async () => {
    const error = await failure(quotes([], {}, { quotes: [standing('fanduel', 'the-odds-api')] }));
    expect(error.message).toMatch(/an empty board/);
  });

  test('no events on a day with games is a failure; on a day without any nothing is asked', async () => {
    const { feed } = await on({ '/events': [] }, {}, { oddsApiKey: 'k' });
    expect((await failure(feed.odds(day))).message).toMatch(/no events on 2026-01-15/);
    const { feed: idle, asked } = await on({ '/events': [] }, { games: [] }, { oddsApiKey: 'k' });
    expect(await idle.odds(day)).toMatchObject({ propQuotes: [] });
    expect(asked).toEqual([]);
  });

  test('never matched by one team; both teams of a city stay apart', async () => {
    const change = { home_team: 'Los Angeles Clippers' };
    const { feed } = await board([book('fanduel', points(...sides('James Harden', 20.5)))], change);
    const { propQuotes, unmatched } = await feed.odds(day);
    expect(propQuotes).toEqual([]);
    expect(unmatched).toMatchObject([{ reason: 'no such game in the schedule' }]);
  });

  test('a start more than six hours away is another game', async () => {
    const { feed } = await board([], { commence_time: '2026-01-16T07:00:00Z' });
    expect((await feed.odds(day)).unmatched).toMatchObject([{ reason: 'no such game in the schedule' }]);
  });

  test('home and away swapped at a neutral site: prices follow the team, not the place', async () => {
    const swapped = { ...event, home_team: 'Boston Celtics', away_team: 'Los Angeles Lakers' };
    const lines = book(
      'fanduel',
      {
        key: 'spreads',
        outcomes: [
          { name: 'Boston Celtics', price: -110, point: -4.5 },
          { name: 'Los Angeles Lakers', price: -110, point: 4.5 },
        ],
      },
      {
        key: 'h2h',
        outcomes: [
          { name: 'Boston Celtics', price: -180 },
          { name: 'Los Angeles Lakers', price: 150 },
        ],
      },
    );
    const { feed } = await on(
      {
        '/events/e1/odds': { ...swapped, bookmakers: [] },
        '/events': [swapped],
        '/basketball_nba/odds': [{ ...swapped, bookmakers: [lines] }],
      },
      { games: [game({ isNeutralSite: true })] },
      { oddsApiKey: 'k' },
    );
    expect((await feed.odds(day)).gameLines).toMatchObject([
      { spreadHome: 4.5, moneylineHome: 150, moneylineAway: -180, source: 'the-odds-api' },
    ]);
  });

  test('a finished event answers 404: noted, and no failure', async () => {
    const { feed } = await on({ '/events': [event], '/basketball_nba/odds': [] }, {}, { oddsApiKey: 'k' });
    expect((await feed.odds(day)).unmatched).toMatchObject([{ reason: 'the event is no longer listed' }]);
  });

  test('a game that has begun is not asked for: its prices are of another kind', async () => {
    const { feed, asked } = await on(
      {},
      { games: [game({ tipAt: new Date('2026-01-15T19:00:00Z') })] },
      { oddsApiKey: 'k' },
    );
    await feed.odds(day);
    expect(asked).toEqual([]);
  });

  test('closing lines are asked for at the start as it was listed then', async () => {
    const past = { timestamp: '2026-01-16T00:40:00Z', data: [event] };
    const { feed, asked } = await on(
      {
        '/events/e1/odds': {
          timestamp: '2026-01-16T00:40:00Z',
          data: { ...event, bookmakers: [book('fanduel', points(...sides('Luka Dončić', 28.5)))] },
        },
        '/events': past,
      },
      {},
      { oddsApiKey: 'k' },
    );
    const ask = { league: 'nba' as const, from: DATE, to: DATE, asOf: new Date('2026-01-20T00:00:00Z') };
    const batches: HistoryBatch[] = [];
    for await (const batch of feed.history({ ...ask, steps: ['odds'] })) batches.push(batch);
    expect(batches[0]?.facts.propQuotes).toMatchObject([{ capturedAt: new Date('2026-01-16T00:40:00Z') }]);
    expect(asked.at(-1)).toContain('date=2026-01-16T00:42:30Z');
  });

  test.each([
    ['OUT_OF_USAGE_CREDITS', 401],
    ['INVALID_KEY', 401],
    ['DEACTIVATED_KEY', 401],
    ['INVALID_MARKET', 422],
  ])('%s is a refusal: said as such and not asked again', async (error_code, status) => {
    const refusal = new Refusal(status, JSON.stringify({ message: 'no', error_code }));
    const { feed, asked } = await on(
      { '/events': [event], '/basketball_nba/odds': refusal },
      {},
      { oddsApiKey: 'k' },
    );
    expect(await failure(feed.odds(day))).toMatchObject({ category: 'upstream', transient: false });
    expect(asked.filter((path) => path.includes('/basketball_nba/odds'))).toHaveLength(1);
  });

  test('props are asked for by event, American and with their multipliers; the featured board has no props', async () => {
    const { feed, asked } = await board([book('fanduel', points(...sides('Luka Dončić', 28.5)))]);
    await feed.odds(day);
    const [featured, props] = ['/basketball_nba/odds', '/events/e1/odds'].map((path) =>
      asked.find((one) => one.includes(path)),
    );
    expect(featured).toMatch(/markets=h2h,spreads,totals&/);
    expect(featured).not.toContain('player_');
    expect(props).toMatch(
      /oddsFormat=american.*markets=player_points,.*player_blocks_steals.*includeMultipliers=true/,
    );
    expect(asked[0]).toMatch(
      /\/events\?.*commenceTimeFrom=2026-01-15T09:00:00Z&commenceTimeTo=2026-01-16T09:00:00Z/,
    );
  });

  test('closing props were not kept before May 2023, so nothing is paid for them', async () => {
    const old = game({ date: '2023-04-30', tipAt: new Date('2023-05-01T00:30:00Z') });
    const { feed, asked } = await on({}, { games: [old] }, { oddsApiKey: 'k' });
    const ask = { league: 'nba' as const, from: '2023-04-30', to: '2023-04-30', asOf: NOW };
    for await (const { facts } of feed.history({ ...ask, steps: ['odds'] }))
      expect(facts.propQuotes).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe('the NBA files', () => {
  const listed = (id: number, teamName: string, teamCity: string, teamTricode: string) => ({
    teamId: id,
    teamName,
    teamCity,
    teamTricode,
    score: 0,
  });
  const scheduled = (change: object = {}) => ({
    gameId: '0022500600',
    gameStatus: 1,
    gameStatusText: '7:30 pm ET',
    gameDateTimeEst: '2026-01-15T19:30:00Z',
    gameDateTimeUTC: '2026-01-16T00:30:00Z',
    gameTimeUTC: '1900-01-01T00:30:00Z',
    postponedStatus: 'N',
    seriesText: '',
    homeTeam: listed(1610612747, 'Lakers', 'Los Angeles', 'LAL'),
    awayTeam: listed(1610612738, 'Celtics', 'Boston', 'BOS'),
    ...change,
  });
  const schedule = (games: object[]) => ({
    leagueSchedule: { seasonYear: '2025-26', gameDates: [{ gameDate: '01/15/2026 00:00:00', games }] },
  });
  const gamesOf = async (games: object[], known: Known = {}) =>
    (
      await (
        await on({ '/scheduleLeagueV2.json': schedule(games) }, known, { nbaCdn: true })
      ).feed.schedule(day)
    ).games;

  test('the tip-off is the UTC one, and a game that we know keeps our number', async () => {
    expect(await gamesOf([scheduled()])).toMatchObject([
      { id: 100, tipAt: TIP, date: DATE, homeTeamId: 1, awayTeamId: 3, source: 'nba-cdn' },
    ]);
    expect(await gamesOf([scheduled()], { games: [] })).toMatchObject([{ id: 22500600 }]);
  });

  test('Eastern time in the UTC field is detected by the Eastern field', async () => {
    const error = await failure(gamesOf([scheduled({ gameDateTimeUTC: '2026-01-15T19:30:00Z' })]));
    expect(error.message).toMatch(/wrong time zone/);
  });

  test.each([
    ['0012500600', 'preseason', 0], // these two teams are not part of the season, but preseason guests
    ['0042500600', 'playoffs', 1],
    ['0052500600', 'playin', 1],
    ['0062500600', 'regular', 1],
    ['0032500600', 'all-star', 0],
  ])('game %s is of the %s', async (gameId, seasonType, count) => {
    const games = await gamesOf([scheduled({ gameId })], { games: [] });
    expect(games.map((one) => one.seasonType)).toEqual(count === 0 ? [] : [seasonType]);
  });

  test('a postponed game is reported as such', async () => {
    expect(await gamesOf([scheduled({ gameStatusText: 'PPD' })])).toMatchObject([{ status: 'postponed' }]);
  });

  test('a schedule without games is a failure', async () => {
    expect((await failure(gamesOf([]))).category).toBe('validation');
    expect(
      (
        await failure(
          gamesOf([
            scheduled({ gameDateTimeUTC: '2026-02-16T00:30:00Z', gameDateTimeEst: '2026-02-15T19:30:00Z' }),
          ]),
        )
      ).message,
    ).toMatch(/no games on 2026-01-15/);
  });

  const statistics = (minutes: string, points: number) => ({
    minutes,
    points,
    reboundsTotal: 1,
    assists: 2,
    threePointersMade: 0,
    steals: 0,
    blocks: 0,
    turnovers: 1,
    fieldGoalsMade: 1,
    fieldGoalsAttempted: 4,
    threePointersAttempted: 0,
    freeThrowsMade: 0,
    freeThrowsAttempted: 0,
    reboundsOffensive: 0,
    reboundsDefensive: 1,
    foulsPersonal: 2,
    plusMinusPoints: -3,
  });
  const line = (personId: number, name: string, change: object = {}) => ({
    personId,
    name,
    starter: '1',
    played: '1',
    statistics: statistics('PT25M01.00S', 20),
    ...change,
  });
  const many = (from: number) => [1, 2, 3, 4].map((n) => line(from + n, `Extra ${from + n}`));
  const box = (home: object[], away: object[]) => ({
    game: {
      gameId: '0022500600',
      gameStatus: 3,
      period: 5,
      homeTeam: {
        ...listed(1610612747, 'Lakers', 'Los Angeles', 'LAL'),
        score: 120,
        players: [...home, ...many(900)],
      },
      awayTeam: {
        ...listed(1610612738, 'Celtics', 'Boston', 'BOS'),
        score: 118,
        players: [...away, ...many(950)],
      },
    },
  });
  const final = scheduled({ gameStatus: 3, gameStatusText: 'Final/OT' });

  test('minutes are read from PT25M01.00S; who did not play is reported with the reason', async () => {
    const away = line(1628369, 'Jayson Tatum', {
      played: '0',
      notPlayingReason: 'INACTIVE_INJURY',
      notPlayingDescription: 'Right Achilles; Repair',
      statistics: statistics('PT00M00.00S', 0),
    });
    const { feed } = await on(
      { '/scheduleLeagueV2.json': schedule([final]), '.json': box([line(1629029, 'Luka Dončić')], [away]) },
      {},
      { nbaCdn: true },
    );
    const { playerBoxScores, unmatched, ...more } = await feed.gamelogs(day);
    expect(playerBoxScores).toMatchObject([
      { playerId: 11, played: true, isHome: true, points: 20, dnpReason: null, source: 'nba-cdn' },
      {
        playerId: 21,
        played: false,
        isHome: false,
        points: 0,
        dnpReason: 'Right Achilles; Repair',
        minutes: 0,
      },
    ]);
    expect(playerBoxScores[0]?.minutes).toBeCloseTo(25 + 1 / 60);
    expect(unmatched).toHaveLength(8);
    expect(unmatched[0]).toMatchObject({ sourceId: '901', held: [{ kind: 'playerBoxScores' }] });
    // Matched by name once, then by source ID.
    expect((more as unknown as Facts).players).toMatchObject([
      { id: 11, otherIds: { nba: '1629029' } },
      { id: 21, otherIds: { nba: '1628369', espn: '4065648' } },
    ]);
  });

  test('the result is that of the box score, with overtime', async () => {
    const { feed } = await on(
      {
        '/scheduleLeagueV2.json': schedule([final]),
        '.json': box([line(1, 'Luka Dončić')], [line(2, 'Jayson Tatum')]),
      },
      {},
      { nbaCdn: true },
    );
    expect((await feed.schedule(day)).games).toMatchObject([{ homeScore: 120, awayScore: 118, periods: 5 }]);
  });

  test('the files answer to browsers only', async () => {
    const { feed, heard } = await on(
      { '/scheduleLeagueV2.json': schedule([scheduled()]) },
      {},
      { nbaCdn: true },
    );
    await feed.schedule(day);
    expect(heard[0]).toMatchObject({
      'user-agent': expect.stringMatching(/^Mozilla\/5\.0 .*Chrome/),
      referer: 'https://www.nba.com/',
    });
  });

  test('a game is final for the schedule before its box score is: it is read later', async () => {
    const early = box([line(1, 'Luka Dončić')], [line(2, 'Jayson Tatum')]);
    const { feed } = await on(
      {
        '/scheduleLeagueV2.json': schedule([final]),
        '.json': { game: { ...early.game, gameStatus: 2 } },
      },
      {},
      { nbaCdn: true },
    );
    expect((await feed.gamelogs(day)).playerBoxScores).toEqual([]);
  });
});

describe('ESPN', () => {
  const injury = (status: string, athlete: object | null, more: object = {}) => ({
    id: '1',
    status,
    date: '2026-01-15T15:30Z',
    shortComment: null,
    details: null,
    type: null,
    athlete,
    ...more,
  });
  const list = (injuries: object[], change: object = {}) => ({
    timestamp: '2026-01-15T19:59:00Z',
    injuries: [{ id: '2', displayName: 'Boston Celtics', injuries }],
    ...change,
  });
  const reports = async (body: unknown, known: Known = {}) =>
    (await on({ '/injuries': body }, known, { espn: true })).feed.injuries(day);

  test("the athlete's number is taken from the link; every object inside may be missing", async () => {
    const athlete = {
      displayName: 'J. Tatum',
      links: [{ href: 'https://www.espn.com/nba/player/_/id/4065648/jayson-tatum' }],
    };
    const { injuries, unmatched } = await reports(list([injury('Out', athlete), injury('Out', null)]));
    expect(injuries).toMatchObject([{ playerId: 21, status: 'out', source: 'espn' }]);
    expect(unmatched).toMatchObject([{ name: '(no name)' }]);
  });

  test.each([
    ['Day-To-Day', 'questionable'],
    ['Suspension', 'out'],
    ['Injured Reserve', 'out'],
    ['Probable', 'probable'],
  ])('%s is %s', async (status, ours) => {
    const { injuries } = await reports(list([injury(status, { displayName: 'Jayson Tatum' })]));
    expect(injuries).toMatchObject([{ playerId: 21, status: ours }]);
  });

  test('an unknown status is nobody’s all-clear', async () => {
    const known = { injuries: [{ playerId: 21, teamId: 3, status: 'out' as const }] };
    const { injuries, unmatched } = await reports(
      list([injury('Rested', { displayName: 'Jayson Tatum' })]),
      known,
    );
    expect(injuries).toEqual([]);
    expect(unmatched).toMatchObject([{ reason: 'unknown injury status' }]);
  });

  test('who is no longer on the list is cleared, but not in a team with a name that could not be read', async () => {
    const known = {
      injuries: [
        { playerId: 21, teamId: 3, status: 'out' as const },
        { playerId: 11, teamId: 1, status: 'out' as const },
      ],
    };
    const { injuries } = await reports(list([injury('Out', { displayName: 'J Unreadable' })]), known);
    expect(injuries.map(({ playerId, status }) => [playerId, status])).toEqual([[11, 'available']]);
  });

  test.each([
    ['an empty list', list([], { injuries: [] })],
    ['teams without injuries', list([])],
    ['another shape', { status: 'success', items: [] }],
    [
      'a list of last week',
      list([injury('Out', { displayName: 'Jayson Tatum' })], { timestamp: '2026-01-06T00:00Z' }),
    ],
  ])('%s is a failure, never "no injuries"', async (_name, body) => {
    expect((await failure(reports(body))).category).toBe('validation');
  });

  const event = (change: object = {}, home = 'home') => ({
    id: '401810000',
    date: '2026-01-16T00:30Z',
    season: { year: 2026, type: 2 },
    competitions: [
      {
        neutralSite: true,
        status: { type: { name: 'STATUS_FINAL', state: 'post', completed: true } },
        competitors: [
          {
            homeAway: home,
            score: '120',
            linescores: [{}, {}, {}, {}, {}],
            team: { id: '13', abbreviation: 'LAL', displayName: 'Los Angeles Lakers' },
          },
          {
            homeAway: home === 'home' ? 'away' : 'home',
            score: '118',
            linescores: [{}, {}, {}, {}, {}],
            team: { id: '2', abbreviation: 'BOS', displayName: 'Boston Celtics' },
          },
        ],
      },
    ],
    ...change,
  });
  const teams = {
    sports: [
      {
        leagues: [
          {
            teams: [
              { team: { id: '13', abbreviation: 'LAL', displayName: 'Los Angeles Lakers' } },
              { team: { id: '9', abbreviation: 'GS', displayName: 'Golden State Warriors' } },
            ],
          },
        ],
      },
    ],
  };
  const board = async (events: object[], known: Known = {}) => {
    const { feed, asked } = await on({ '/scoreboard': { leagues: [{}], events }, '/teams': teams }, known, {
      espn: true,
    });
    return { ...(await feed.schedule(day)), asked };
  };

  test('is always asked with a date, and scores are text', async () => {
    const { games, asked } = await board([event()]);
    expect(asked[0]).toContain('dates=20260115');
    expect(games).toMatchObject([{ id: 100, homeScore: 120, awayScore: 118, periods: 5 }]);
  });

  test.each([
    ['STATUS_FINAL', 'post', true, 'final'],
    ['STATUS_FORFEIT', 'post', true, 'final'],
    ['STATUS_ABANDONED', 'post', false, 'postponed'],
    ['STATUS_HALFTIME', 'in', false, 'live'],
  ])('%s (%s, completed: %s) is %s', async (name, state, completed, ours) => {
    const [competition] = event().competitions;
    const status = { type: { name, state, completed } };
    const { games } = await board([event({ competitions: [{ ...competition, status }] })]);
    expect(games).toMatchObject([{ status: ours, homeScore: ours === 'final' ? 120 : null }]);
  });

  test('its codes of teams are not ours: teams are known by number and whole name', async () => {
    const { teams } = await board([event()]);
    expect(teams.find(({ id }) => id === 4)).toMatchObject({ abbreviation: 'GSW', otherIds: { espn: '9' } });
  });

  test('home and away swapped against what we know: the scores stay with their teams', async () => {
    const { games } = await board([event({}, 'away')]);
    expect(games).toMatchObject([{ homeTeamId: 1, awayTeamId: 3, homeScore: 120, awayScore: 118 }]);
  });

  test('the next slate shown as today is a failure', async () => {
    expect((await failure(board([event({ date: '2026-01-18T00:30Z' })]))).message).toMatch(
      /answered a game of 2026-01-17/,
    );
  });

  test('every tip-off moved by five hours is a wrong time zone', async () => {
    expect((await failure(board([event({ date: '2026-01-15T19:30Z' })]))).message).toMatch(/wrong time zone/);
  });

  describe('a starting lineup', () => {
    const NAMES = ['Ann One', 'Bea Two', 'Cyd Three', 'Dee Four', 'Eve Five', 'Flo Six'];
    const players = NAMES.map((name, n) => player(61 + n, 3, name));
    const [competition] = event().competitions;
    const status = { type: { name: 'STATUS_SCHEDULED', state: 'pre', completed: false } };
    const scheduled = event({ competitions: [{ ...competition, status }] });
    const lineups = async (boxscore: unknown, minutesBefore = 30) => {
      const { feed, asked } = await on(
        { '/scoreboard': { leagues: [{}], events: [scheduled] }, '/summary': { boxscore } },
        { players },
        { espn: true },
      );
      return { ...(await feed.lineups({ ...day, asOf: minutesAfter(TIP, -minutesBefore) })), asked };
    };
    const celtics = (starters: readonly string[]) => ({
      players: [
        {
          team: { id: '2', displayName: 'Boston Celtics' },
          statistics: [
            {
              athletes: [...new Set([...NAMES, ...starters])].map((displayName) => ({
                athlete: { displayName },
                starter: starters.includes(displayName),
              })),
            },
          ],
        },
      ],
    });

    test('is known once all five are named', async () => {
      const five = await lineups(celtics(NAMES.slice(1)));
      expect(five.lineups).toMatchObject([
        { gameId: 100, teamId: 3, starterIds: [62, 63, 64, 65, 66], capturedAt: minutesAfter(TIP, -30) },
      ]);
      expect((await lineups(celtics(NAMES.slice(2)))).lineups).toEqual([]);
      expect((await lineups(celtics(NAMES))).lineups).toEqual([]);
    });

    test('with a name that nobody has is reported, not guessed', async () => {
      const { lineups: none, unmatched } = await lineups(celtics([...NAMES.slice(2), 'Gus Seven']));
      expect(none).toEqual([]);
      expect(unmatched).toMatchObject([{ name: 'Gus Seven' }]);
    });

    test.each([
      [null],
      [{}],
      [{ players: [] }],
      [{ players: [{ team: { id: '2', displayName: 'Boston Celtics' } }] }],
    ])('is unknown while the summary has %j', async (boxscore) => {
      expect((await lineups(boxscore)).lineups).toEqual([]);
    });

    test.each([61, -1])('is not asked for %i minutes before tip-off', async (minutes) => {
      const { asked } = await lineups(celtics(NAMES.slice(1)), minutes);
      expect(asked.filter((path) => path.includes('/summary'))).toEqual([]);
    });
  });

  test('made and attempted come as one text, aligned with keys', async () => {
    const keys = [
      'minutes',
      'points',
      'fieldGoalsMade-fieldGoalsAttempted',
      'threePointFieldGoalsMade-threePointFieldGoalsAttempted',
      'freeThrowsMade-freeThrowsAttempted',
      'rebounds',
      'assists',
      'turnovers',
      'steals',
      'blocks',
      'offensiveRebounds',
      'defensiveRebounds',
      'fouls',
      'plusMinus',
    ];
    const stats = ['35', '24', '7-20', '2-6', '8-9', '10', '5', '3', '1', '0', '2', '8', '4', '+6'];
    const athlete = (id: string, displayName: string, more = {}) => ({
      athlete: { id, displayName },
      starter: true,
      didNotPlay: false,
      stats,
      ...more,
    });
    const rest = [1, 2, 3, 4].map((n) =>
      athlete(`9${n}`, `Extra ${n}`, { didNotPlay: true, stats: [], reason: "COACH'S DECISION" }),
    );
    const side = (id: string, displayName: string, first: object) => ({
      team: { id, displayName },
      statistics: [{ keys, athletes: [first, ...rest] }],
    });
    const summary = {
      boxscore: {
        players: [
          side('2', 'Boston Celtics', athlete('4065648', 'Jayson Tatum')),
          side('13', 'Los Angeles Lakers', athlete('3945274', 'Luka Doncic')),
        ],
      },
    };
    const { feed } = await on(
      { '/scoreboard': { leagues: [{}], events: [event()] }, '/summary': summary },
      {},
      { espn: true },
    );
    const { playerBoxScores } = await feed.gamelogs(day);
    expect(playerBoxScores).toMatchObject([
      {
        playerId: 21,
        isHome: false,
        fgm: 7,
        fga: 20,
        threes: 2,
        fg3a: 6,
        ftm: 8,
        fta: 9,
        minutes: 35,
        plusMinus: 6,
      },
      { playerId: 11, isHome: true },
    ]);
  });
});

describe('BALLDONTLIE', () => {
  const who = (id: number, first_name: string, last_name: string, team_id: number) => ({
    id,
    first_name,
    last_name,
    position: 'G',
    height: '6-7',
    weight: '230',
    team_id,
  });
  const theirTeams = [
    { id: 14, abbreviation: 'LAL', full_name: 'Los Angeles Lakers' },
    { id: 2, abbreviation: 'BOS', full_name: 'Boston Celtics' },
  ];
  const injuryPage = (rows: object[]) => ({
    '/teams': { data: theirTeams },
    '/player_injuries': { data: rows, meta: { per_page: 100 } },
  });

  test('a day of return has no year: it is the next such day', async () => {
    const row = (return_date: string) => ({
      player: who(434, 'Jayson', 'Tatum', 2),
      status: 'Out',
      return_date,
      description: 'Knee',
    });
    const returns = async (text: string) => {
      const { feed } = await on(injuryPage([row(text)]), {}, { balldontlieKey: 'k' });
      return (await feed.injuries(day)).injuries[0]?.expectedReturn;
    };
    expect(await returns('Jul 17')).toBe('2026-07-17');
    expect(await returns('Jan 3')).toBe('2026-01-03');
    expect(await returns('Nov 30')).toBe('2026-11-30');
    expect(await returns('Next season')).toBe('Next season');
  });

  test('players come page by page, until there is no next cursor, with the team as a number', async () => {
    const pages = [
      { data: [who(1, 'Luka', 'Doncic', 14)], meta: { next_cursor: 5, per_page: 100 } },
      { data: [who(434, 'Jayson', 'Tatum', 2)], meta: { per_page: 100 } },
    ];
    const seen: (string | null)[] = [];
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://x');
      if (url.pathname.endsWith('/teams')) return void response.end(JSON.stringify({ data: theirTeams }));
      seen.push(url.searchParams.get('cursor'));
      response.end(JSON.stringify(pages[seen.length - 1]));
    });
    open.push(server);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const balldontlieUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { feed } = await on({}, {}, { balldontlieKey: 'k', balldontlieUrl });
    const { players } = await feed.players(day);
    expect(seen).toEqual([null, '5']);
    expect(players.map(({ id, otherIds, heightIn }) => [id, otherIds.balldontlie, heightIn])).toEqual([
      [11, '1', 79],
      [21, '434', 79],
    ]);
  });

  const stats = (min: string, player: object) => ({
    min,
    pts: 20,
    reb: 5,
    ast: 5,
    fg3m: 2,
    stl: 1,
    blk: 0,
    turnover: 3,
    fgm: 7,
    fga: 15,
    fg3a: 5,
    ftm: 4,
    fta: 4,
    oreb: 1,
    dreb: 4,
    pf: 2,
    ft_pct: 0,
    player,
  });
  const five = (from: number, first: object) => [
    first,
    ...[1, 2, 3, 4].map((n) => stats('', who(from + n, 'Extra', String(from + n), 14))),
  ];

  test('both shapes of a box score are read, and minutes as 38, 36:47, 00 or nothing', async () => {
    const base = {
      date: DATE,
      season: 2025,
      status: 'Final',
      period: 4,
      postseason: false,
      home_team_score: 100,
      visitor_team_score: 98,
    };
    const bodies = [
      {
        home_team: { ...theirTeams[0], players: five(500, stats('36:47', who(1, 'Luka', 'Doncic', 14))) },
        visitor_team: { ...theirTeams[1], players: five(600, stats('00', who(434, 'Jayson', 'Tatum', 2))) },
      },
      {
        home_team: { team: theirTeams[0], players: five(500, stats('36:47', who(1, 'Luka', 'Doncic', 14))) },
        visitor_team: {
          team: theirTeams[1],
          players: five(600, stats('38', who(434, 'Jayson', 'Tatum', 2))),
        },
      },
    ];
    const boxes = async (body: object) => {
      const { feed } = await on(
        { '/box_scores': { data: [{ ...base, ...body }] } },
        {},
        { balldontlieKey: 'k' },
      );
      return (await feed.gamelogs(day)).playerBoxScores;
    };
    await expect(boxes(bodies[0]!)).rejects.toThrow(/nobody who played/);
    const [luka, tatum] = await boxes(bodies[1]!);
    expect(luka).toMatchObject({ playerId: 11, minutes: 36 + 47 / 60 });
    expect(tatum).toMatchObject({ playerId: 21, minutes: 38, played: true });
  });

  const theirGame = (change: object = {}) => ({
    id: 7,
    date: DATE,
    datetime: '2026-01-16T00:30:00Z',
    season: 2025,
    status: '2026-01-16T00:30:00Z',
    period: 0,
    postseason: false,
    home_team_score: 101,
    visitor_team_score: 99,
    home_team: theirTeams[0],
    visitor_team: theirTeams[1],
    ...change,
  });

  test('a milestone of 30 is over 29.5, one-sided; lines are text; quarters are not kept', async () => {
    const prop = (prop_type: string, line_value: string, market: object) => ({
      id: 1,
      game_id: 7,
      player_id: 434,
      vendor: 'fanduel',
      prop_type,
      line_value,
      market,
      updated_at: 'x',
    });
    const meta = { per_page: 100 };
    const { feed } = await on(
      {
        '/games': { data: [theirGame()], meta },
        '/players/active': { data: [who(434, 'Jayson', 'Tatum', 2)], meta },
        '/v2/odds': {
          data: [
            {
              game_id: 7,
              vendor: 'fanduel',
              spread_home_value: '-4.5',
              total_value: '226.5',
              moneyline_home_odds: -180,
              moneyline_away_odds: 150,
            },
          ],
          meta,
        },
        '/odds/player_props': {
          data: [
            prop('points', '30.0', { type: 'milestone', odds: 180 }),
            prop('points', '25.5', { type: 'over_under', over_odds: -115, under_odds: -105 }),
            prop('points_1q', '6.5', { type: 'over_under', over_odds: -115, under_odds: -105 }),
          ],
        },
      },
      {},
      { balldontlieKey: 'k' },
    );
    const { propQuotes, gameLines, unmatched } = await feed.odds(day);
    expect(
      propQuotes.map(({ line, kind, overOdds, underOdds }) => [line, kind, overOdds, underOdds]),
    ).toEqual([
      [29.5, 'alternate', 180, null],
      [25.5, 'standard', -115, -105],
    ]);
    expect(gameLines).toMatchObject([{ spreadHome: -4.5, total: 226.5 }]);
    expect(unmatched).toEqual([]);
  });

  const gamesPage = (game: object) => ({
    '/games': { data: [game], meta: { per_page: 100 } },
    '/teams': { data: theirTeams },
  });

  test.each([
    ['2026-01-16T00:30:00Z', 'scheduled', null],
    ['7:30 pm ET', 'scheduled', null],
    ['3rd Qtr', 'live', null],
    ['Final', 'final', 101],
    ['Postponed', 'postponed', null],
  ])('the status %s is %s', async (status, ours, homeScore) => {
    const { feed } = await on(gamesPage(theirGame({ status, time: null })), {}, { balldontlieKey: 'k' });
    expect((await feed.schedule(day)).games).toMatchObject([{ id: 100, status: ours, homeScore }]);
  });

  test('the key is the whole header, lists of values are repeated with brackets', async () => {
    const { feed, asked, heard } = await on(gamesPage(theirGame()), {}, { balldontlieKey: 'a-key' });
    await feed.schedule(day);
    expect(heard.map(({ authorization }) => authorization)).toEqual(['a-key', 'a-key']);
    expect(asked[0]).toMatch(/\/nba\/v1\/games\?dates\[\]=2026-01-15&per_page=100$/);
  });

  test('a tier that does not grant it says so in plain words: a refusal, not asked again', async () => {
    const { feed, asked } = await on(
      { '/teams': new Refusal(401, 'Unauthorized') },
      {},
      { balldontlieKey: 'k' },
    );
    expect(await failure(feed.injuries(day))).toMatchObject({ category: 'upstream', transient: false });
    expect(asked).toHaveLength(1);
  });

  test('play types that are not marked as those of defences are refused', async () => {
    const row = {
      team: theirTeams[0],
      season: 2025,
      stats: { type_grouping: 'Offensive', gp: 40, poss: 100, ppp: 1.1 },
    };
    const page = { data: [row], meta: { per_page: 100 } };
    const { feed } = await on({ '/playtype': page }, {}, { balldontlieKey: 'k' });
    expect((await failure(feed.profiles(day))).message).toMatch(/of the Offensive side/);
  });
});
