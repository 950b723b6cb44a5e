import { beforeAll, describe, expect, test } from 'vitest';
import { minutesAfter } from '../../src/domain/dates.ts';
import { odds, percent, signedPercent } from '../../src/domain/number-format.ts';
import { quantile } from '../../src/domain/numeric.ts';
import { decimalOdds } from '../../src/domain/odds.ts';
import { STATS } from '../../src/domain/stats.ts';
import { wilsonInterval } from '../../src/domain/wilson-interval.ts';
import { saveFacts } from '../../src/ingest/pipeline/save-facts.ts';
import type { Pick } from '../../src/picks/pick.ts';
import { listPicks } from '../../src/picks/pick-queries.ts';
import { observe } from '../../src/platform/db/observed-leagues.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { propQuote } from '../data/facts.ts';
import { runCommand } from '../support/command.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startPicksLeague } from '../support/picks-league.ts';

const DATE = '2026-03-10';
const LEAGUE = 'wnba';

let picks: Pick[];
const league = duringTests(() => startPicksLeague(DATE), stretched(240_000));
beforeAll(async () => {
  league.clock.set(minutesAfter(await league.firstTip(DATE), -150));
  await league.operate('/ops/operations/run-ingest', { date: DATE });
  picks = await listPicks(league.db, { asOf: league.clock.now(), league: LEAGUE, from: DATE, to: DATE });
}, stretched(240_000));

const betOn = ({ playerId, stat, line, direction, bestBook }: Pick) => ({
  playerId,
  stat,
  line,
  side: direction,
  price: bestBook!.odds,
});
const post = (body: object) => league.sharp.post('/data/evaluate', body);
const evaluate = async (body: object) => {
  const { status, body: answer, text } = await post(body);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return answer;
};
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** Players on the pick's team who played most, without himself. */
const teammatesOf = async ({ teamId, playerId }: Pick) => {
  const rows = await league.db
    .selectFrom('playerBoxScores')
    .select((row) => ['playerId', row.fn.sum<number>('minutes').as('played')])
    .where('teamId', '=', teamId)
    .where('playerId', '<>', playerId)
    .groupBy('playerId')
    .orderBy('played', 'desc')
    .execute();
  return rows.map((row) => row.playerId);
};

describe('POST /data/evaluate', () => {
  test('200: a quoted line has exactly the numbers of its pick', async () => {
    expect(picks.length).toBeGreaterThan(3);
    for (const pick of picks) {
      const { body: shown } = await league.sharp.get(`/data/picks/${pick.id}`);
      const answer = await evaluate(betOn(pick));
      expect(answer).toMatchObject({
        probability: shown.confidence,
        fairOdds: shown.fairOdds,
        evPercent: shown.bestBook.evPercent,
        breakEven: shown.bestBook.breakEven,
        projection: { ...shown.projection, minutes: shown.projectedMinutes },
        gameId: shown.gameId,
        modelVersion: shown.modelVersion,
        supposed: { minutes: null, teammatesOut: [] },
      });
      expect(answer.market.line).toBe(shown.line);
      expect(answer.blocks).toHaveLength(10);
      expect(answer.blocks.map(({ blockName, score }: never) => [blockName, score])).toEqual(
        shown.blocks.map(({ blockName, score }: never) => [blockName, score]),
      );
    }
  });

  test('200: every stat, half and whole lines: the outcomes and the distribution add up to 1', async () => {
    const { playerId } = picks[0]!;
    for (const stat of STATS)
      for (const line of [2.5, 12]) {
        const answer = await evaluate({ playerId, stat, line, side: 'under', price: 120 });
        const { over, under, push } = answer.outcomes;
        expect(over + under + push).toBeCloseTo(1, 9);
        if (line === 2.5 && stat !== 'fantasyScore') expect(push).toBe(0);
        expect(
          sum(answer.distribution.values.map((one: { probability: number }) => one.probability)),
        ).toBeCloseTo(1, 9);
        expect(answer.fairPrice * answer.probability).toBeCloseTo(1, 1);
      }
  });

  test('200: a better price is worth more, and the fair price is worth nothing', async () => {
    const bet = betOn(picks[0]!);
    const values = [];
    for (const price of [-200, -110, 100, 150]) values.push((await evaluate({ ...bet, price })).evPercent);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    const { fairOdds, probability } = await evaluate(bet);
    expect(Math.abs((await evaluate({ ...bet, price: fairOdds })).evPercent)).toBeLessThan(1);
    expect(decimalOdds(fairOdds)).toBeCloseTo(1 / probability, 1);
  });

  test('200: more minutes make an over likelier, and the minutes of the flip point change the call', async () => {
    const bet = { ...betOn(picks[0]!), side: 'over', price: 100 };
    const plain = await evaluate(bet);
    const longer = await evaluate({ ...bet, minutes: plain.projection.minutes + 5 });
    expect(longer.probability).toBeGreaterThan(plain.probability);
    expect(longer.projection).toMatchObject({ minutes: plain.projection.minutes + 5 });
    expect(longer.market).toEqual(plain.market);
    const { minutes } = plain.flipPoints;
    expect(minutes).not.toBeNull();
    const past = minutes + (minutes > plain.projection.minutes ? 0.2 : -0.2);
    const flipped = await evaluate({ ...bet, minutes: past });
    expect(flipped.evPercent > 0).toBe(!(plain.evPercent > 0));
  });

  test('200: absent teammates leave minutes and shots, and change nobody on the other team', async () => {
    const [pick] = picks as [Pick];
    const [first = 0, second = 0] = await teammatesOf(pick);
    const bet = { ...betOn(pick), stat: 'points', line: 10.5, side: 'over' };
    const [plain, alone] = [await evaluate(bet), await evaluate({ ...bet, teammatesOut: [first, second] })];
    expect(alone.projection.mean).toBeGreaterThan(plain.projection.mean);
    expect(alone.probability).toBeGreaterThan(plain.probability);
    const opponent = picks.find(({ gameId, teamId }) => gameId === pick.gameId && teamId !== pick.teamId);
    if (opponent) expect(await evaluate(betOn(opponent))).toMatchObject({ probability: opponent.confidence });
  });

  test('400: each wrong field is named with what it must be', async () => {
    const bet = betOn(picks[0]!);
    const stranger = picks.find(({ teamId }) => teamId !== picks[0]!.teamId)!;
    const cases: [object, string, RegExp][] = [
      [{ line: 10.3 }, '/line', /multiple of 0.5/],
      [{ line: -1 }, '/line', /0/],
      [{ price: 99 }, '/price', /\+100 or more, or -100 or less/],
      [{ price: 0 }, '/price', /American/],
      [{ stat: 'dunks' }, '/stat', /must be one of: points/],
      [{ side: 'both' }, '/side', /over, under/],
      [{ minutes: 41 }, '/minutes', /at most 40, a full game of the WNBA/],
      [{ minutes: 0 }, '/minutes', /1/],
      [{ teammatesOut: [bet.playerId] }, '/teammatesOut/0', /the player himself/],
      [{ teammatesOut: [2_000_000_000] }, '/teammatesOut/0', /there is no player 2000000000/],
      [
        { teammatesOut: [stranger.playerId] },
        '/teammatesOut/0',
        /must be a teammate: .* plays for \w+, not for \w+/,
      ],
      [{ teammatesOut: [1, 1] }, '/teammatesOut', /duplicates/],
      [{ odds: -110 }, '/odds', /not a known field/],
      [{ date: 'tomorrow' }, '/date', /date such as/],
    ];
    for (const [change, pointer, detail] of cases) {
      const { status, body } = await post({ ...bet, ...change });
      expect([change, status]).toEqual([change, 400]);
      expect(body.type).toMatch(/validation-error$/);
      expect(body.errors[0]).toMatchObject({ in: 'body', pointer });
      expect(body.errors[0].detail).toMatch(detail);
    }
  });

  test('404: an unknown player, a day without a game', async () => {
    const bet = betOn(picks[0]!);
    const unknown = await post({ ...bet, playerId: 2_000_000_000 });
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'There is no player 2000000000.']);
    const idle = await post({ ...bet, date: '2026-03-30' });
    expect(idle.status).toBe(404);
    expect(idle.body.detail).toBe(
      `${picks[0]!.playerName} has no game on 2026-03-30 that is still to be played.`,
    );
  });

  test('answers in time while nothing changes', async () => {
    const times: number[] = [];
    for (let n = 0; n < 100; n++) {
      const began = performance.now();
      await evaluate(betOn(picks[n % picks.length]!));
      times.push(performance.now() - began);
    }
    expect(quantile(times, 0.5)).toBeLessThan(stretched(50));
    expect(quantile(times, 0.95)).toBeLessThan(stretched(100));
  });
});

describe('hardwood evaluate', () => {
  const run = (args: readonly (string | number)[], env: Record<string, string> = {}) =>
    runCommand(['evaluate', ...args.map(String)], {
      HARDWOOD_URL: league.origin,
      HARDWOOD_API_KEY: league.sharp.rawKey,
      ...env,
    });

  test('prints the chance, the value and every block as the service computes them', async () => {
    const bet = betOn(picks[0]!);
    const priced = [bet.playerId, bet.stat, bet.line, '--side', bet.side, '--price', bet.price];
    const [shown, json, answer] = [await run(priced), await run([...priced, '--json']), await evaluate(bet)];
    expect([shown.code, shown.err, json.code]).toEqual([0, '', 0]);
    const { generatedAt, ...known } = answer;
    expect(JSON.parse(json.out)).toMatchObject(known);
    expect(shown.out).toContain(`${picks[0]!.playerName} ${bet.side} ${bet.line} ${bet.stat}, ${DATE}\n`);
    expect(shown.out).toContain(
      `Chance ${percent(answer.probability)}, fair odds ${odds(answer.fairOdds)}\n`,
    );
    expect(shown.out).toContain(
      `breaks even at ${percent(answer.breakEven)}, EV ${signedPercent(answer.evPercent / 100)}\n`,
    );
    expect(shown.out).toContain(`${answer.market.books} books\n`);
    for (const { blockDisplayName, score } of answer.blocks)
      expect(shown.out).toMatch(new RegExp(`^  ${blockDisplayName} +${score.toFixed(1)}$`, 'm'));
  });

  test('supposes minutes and absent teammates', async () => {
    const [pick] = picks as [Pick];
    const teammates = (await teammatesOf(pick)).slice(0, 2);
    const supposing = ['--minutes', 30.5, '--out', ...teammates, '--date', DATE, '--json'];
    const { out } = await run([pick.playerId, 'points', 10.5, ...supposing]);
    expect(JSON.parse(out)).toMatchObject({
      side: 'over',
      price: -110,
      supposed: { minutes: 30.5, teammatesOut: teammates },
      projection: { minutes: 30.5 },
    });
  });

  test('names what is wrong, and leaves with the code of the reason', async () => {
    const { playerId } = picks[0]!;
    const cases: [(string | number)[], number, RegExp][] = [
      [[playerId, 'dunks', 10.5], 2, /stat must be one of: points/],
      [[playerId, 'points', 10.3], 2, /line .*multiple of 0\.5/],
      [[playerId, 'points', 'ten'], 2, /line must be number/],
      [[playerId, 'points', 10.5, '--price', 50], 2, /price must be \+100 or more, or -100 or less/],
      [[playerId, 'points', 10.5, '--side', 'both'], 2, /side must be one of: over, under/],
      [[playerId, 'points', 10.5, '--minutes', 41], 2, /minutes must be at most 40/],
      [[playerId, 'points'], 2, /missing required argument 'line'/],
      [[2_000_000_000, 'points', 10.5], 3, /There is no player 2000000000\./],
    ];
    for (const [args, code, message] of cases) {
      const ended = await run(args);
      expect([args, ended.code, ended.out]).toEqual([args, code, '']);
      expect(ended.err).toMatch(message);
    }
    const keyless = await run([playerId, 'points', 10.5], { HARDWOOD_API_KEY: '' });
    expect([keyless.code, keyless.err]).toEqual([4, expect.stringContaining('HARDWOOD_API_KEY is missing')]);
    const absent = await run([playerId, 'points', 10.5], { HARDWOOD_URL: 'http://127.0.0.1:9' });
    expect([absent.code, absent.err]).toEqual([6, expect.stringContaining('No service responds at')]);
  });
});

describe('GET /research/player/{playerId}/ladder', () => {
  test('200: 5+ to 40+ points, longer and longer, with the books that quote a line and their value', async () => {
    const pick = picks.find(({ stat }) => stat === 'points') ?? picks[0]!;
    const { playerId, gameId } = pick;
    await inTransaction(league.db, async (db) => {
      const quote = {
        ...propQuote({
          gameId,
          playerId,
          date: DATE,
          book: 'ridgeline',
          line: 29.5,
          capturedAt: league.clock.now(),
        }),
        league: LEAGUE,
        kind: 'alternate',
        overOdds: 900,
        underOdds: null,
      } as const;
      const arrival = await observe(db, LEAGUE, league.clock);
      await saveFacts(db, { league: LEAGUE, facts: { propQuotes: [quote] }, arrival });
    });
    const { status, body } = await league.sharp.get(`/research/player/${playerId}/ladder?date=${DATE}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ playerId, gameId, stat: 'points', dataDelayMinutes: 0 });
    const rungs: {
      line: number;
      atLeast: number;
      probability: number;
      fairOver: number;
      books: { overEvPercent: number }[];
    }[] = body.rungs;
    for (const atLeast of [5, 10, 15, 20, 25, 30, 35, 40])
      expect(rungs.map((rung) => rung.atLeast)).toContain(atLeast);
    const chances = rungs.map(({ probability }) => probability);
    expect(chances).toEqual([...chances].sort((a, b) => b - a));
    for (const { line, probability, fairOver } of rungs.filter((_, n) => n % 3 === 0)) {
      const bet = { playerId, stat: 'points', line, side: 'over', price: 900 };
      expect(await evaluate(bet)).toMatchObject({ probability, fairOdds: fairOver });
    }
    const rung = rungs.find(({ line }) => line === 29.5)!;
    const { evPercent } = await evaluate({ playerId, stat: 'points', line: 29.5, side: 'over', price: 900 });
    expect(rung.books).toEqual([
      expect.objectContaining({
        sportsbook: 'ridgeline',
        isAlternate: true,
        overOdds: 900,
        underEvPercent: null,
      }),
    ]);
    expect(rung.books[0]?.overEvPercent).toBeCloseTo(evPercent, 0);
    expect(body.consensusLine).not.toBeNull();
  });

  test('200: without a game on the day there is nothing to price', async () => {
    const { body } = await league.sharp.get(`/research/player/${picks[0]!.playerId}/ladder?date=2026-03-20`);
    expect(body).toMatchObject({ gameId: null, consensusLine: null, rungs: [] });
  });
});

describe('GET /research/player/{playerId}/with-without', () => {
  test('200: the games with and without a teammate, counted by hand', async () => {
    const [pick] = picks as [Pick];
    const [teammate = 0] = await teammatesOf(pick);
    const path = `/research/player/${pick.playerId}/with-without?stat=points&date=${DATE}`;
    const { body } = await league.sharp.get(`${path}&teammate=${teammate}`);
    const boxes = await league.db
      .selectFrom('playerBoxScores')
      .select(['gameId', 'playerId', 'played', 'points', 'minutes', 'date'])
      .where('teamId', '=', pick.teamId)
      .where('date', '<', DATE)
      .orderBy('date')
      .orderBy('capturedAt', 'desc')
      .execute();
    const newest = [
      ...new Map(boxes.reverse().map((box) => [`${box.gameId} ${box.playerId}`, box])).values(),
    ];
    const season = await league.db
      .selectFrom('games')
      .select('id')
      .where('season', '=', body.season)
      .where('seasonType', '<>', 'preseason')
      .execute();
    const counted = new Set(season.map(({ id }) => id));
    const own = newest.filter(
      ({ playerId, played, gameId }) => playerId === pick.playerId && played && counted.has(gameId),
    );
    const his = new Map(newest.filter((box) => box.playerId === teammate).map((box) => [box.gameId, box]));
    const together = own.filter(({ gameId }) => his.get(gameId)?.played);
    const [split] = body.teammates;
    expect(split.with.games).toBe(together.length);
    expect(split.with.games + split.without.games).toBeLessThanOrEqual(body.games);
    expect(body.games).toBe(own.length);
    expect(split.with.mean).toBeCloseTo(sum(together.map(({ points }) => points)) / together.length, 1);
    expect(split.with.per36).toBeCloseTo(
      (36 * sum(together.map(({ points }) => points))) / sum(together.map(({ minutes }) => minutes)),
      1,
    );
    if (body.line !== null) {
      const hits = together.filter(({ points }) => points > body.line).length;
      expect(split.with.hitRate).toMatchObject({ line: body.line, hits });
      expect(split.with.hitRate.lo).toBeCloseTo(wilsonInterval(hits, split.with.hitRate.games).lo, 4);
    }
  });

  test('200: by default only teammates with enough games on both sides; 400: somebody of another team', async () => {
    for (const { playerId } of picks) {
      const { body } = await league.sharp.get(`/research/player/${playerId}/with-without?date=${DATE}`);
      for (const { with: together, without, minutesPerGame } of body.teammates) {
        expect(Math.min(together.games, without.games)).toBeGreaterThanOrEqual(3);
        expect(minutesPerGame).toBeGreaterThanOrEqual(15);
      }
    }
    const stranger = picks.find(({ teamId }) => teamId !== picks[0]!.teamId)!;
    const refused = await league.sharp.get(
      `/research/player/${picks[0]!.playerId}/with-without?teammate=${stranger.playerId}`,
    );
    expect([refused.status, refused.body.errors[0].name]).toEqual([400, 'teammate']);
  });
});

test('odds that were read long ago still count, and say how old they are', async () => {
  const before = await evaluate(betOn(picks[0]!));
  league.clock.advance(100 * 60_000);
  const after = await evaluate(betOn(picks[0]!));
  expect(after.market).toEqual(before.market);
  expect(after.probability).toBe(before.probability);
});
