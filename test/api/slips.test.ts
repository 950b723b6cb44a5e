import { beforeAll, describe, expect, test } from 'vitest';
import { minutesAfter } from '../../src/domain/dates.ts';
import { decimalOdds } from '../../src/domain/odds.ts';
import type { Pick } from '../../src/picks/pick.ts';
import { listPicks } from '../../src/picks/pick-queries.ts';
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

const legOf = ({ playerId, stat, line, direction, bestBook, date }: Pick) => ({
  playerId,
  stat,
  line,
  side: direction,
  price: bestBook?.odds ?? -110,
  date,
});
const evaluate = async (body: object) => {
  const { status, body: answer, text } = await league.sharp.post('/data/slips/evaluate', body);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return answer;
};
const refused = async (body: object): Promise<string[]> => {
  const { status, body: answer } = await league.sharp.post('/data/slips/evaluate', body);
  expect(status).toBe(400);
  return answer.errors.map(
    ({ pointer, detail }: { pointer: string; detail: string }) => `${pointer} ${detail}`,
  );
};
/** One player, points and the sum that contains them. */
const samePlayer = () => {
  const { playerId, date } = picks[0]!;
  return [
    { playerId, stat: 'points', line: 12.5, side: 'over', date },
    { playerId, stat: 'ptsRebAst', line: 20.5, side: 'over', date },
  ];
};

describe('POST /data/slips/evaluate', () => {
  test('200: each leg has the chance that it has alone', async () => {
    const legs = picks.slice(0, 3).map(legOf);
    const slip = await evaluate({ legs });
    for (const [n, leg] of legs.entries()) {
      const { body: alone } = await league.sharp.post('/data/evaluate', leg);
      expect(slip.legs[n]).toMatchObject({
        probability: alone.probability,
        evPercent: alone.evPercent,
        gameId: alone.gameId,
        playerName: alone.playerName,
      });
    }
    expect(slip.independentProbability).toBeCloseTo(
      slip.legs.reduce(
        (product: number, leg: { probability: number; pushProbability: number }) =>
          product * leg.probability * (1 - leg.pushProbability),
        1,
      ),
      3,
    );
  });

  test('200: legs of one player are correlated, and the pair says why', async () => {
    const slip = await evaluate({ legs: samePlayer(), price: 120 });
    expect(slip.probability).toBeGreaterThan(slip.independentProbability + 0.02);
    expect(slip.probability).toBeLessThanOrEqual(
      Math.min(...slip.legs.map((leg: { probability: number }) => leg.probability)),
    );
    expect(slip.interval.low).toBeLessThan(slip.probability);
    expect(slip.interval.high).toBeGreaterThan(slip.probability);
    expect(slip.pairs).toHaveLength(1);
    expect(slip.pairs[0]).toMatchObject({ legs: [0, 1], relation: 'same-player' });
    expect(slip.pairs[0].correlation).toBeGreaterThan(0.3);
    expect(slip.pairs[0].reason).toMatch(/count the same plays. They tend to win together/);
    expect(slip.price).toBe(120);
    expect(slip.evPercent).toBeCloseTo(100 * (slip.probability * decimalOdds(120) - 1), 1);
    expect(slip.evPercent).toBeGreaterThan(slip.independentEvPercent);
  });

  test('200: the order of the legs changes nothing but their order', async () => {
    const legs = picks.slice(0, 4).map(legOf);
    const slip = await evaluate({ legs });
    const reversed = await evaluate({ legs: legs.toReversed() });
    expect(reversed.probability).toBe(slip.probability);
    expect(reversed.evPercent).toBe(slip.evPercent);
    expect(reversed.legs).toEqual(slip.legs.toReversed());
  });

  test('200: legs of different games are independent', async () => {
    const other = picks.find(({ gameId }) => gameId !== picks[0]!.gameId);
    expect(other).toBeDefined();
    const slip = await evaluate({ legs: [legOf(picks[0]!), legOf(other!)] });
    expect(slip.pairs).toEqual([]);
    expect(slip.standardError).toBe(0);
    expect(slip.probability).toBe(slip.independentProbability);
  });

  test('200: flex by the shipped example; the hits add up, and the value is theirs', async () => {
    const slip = await evaluate({ legs: picks.slice(0, 3).map(legOf), kind: 'flex' });
    expect(slip.payouts).toMatchObject({ operator: 'example', isExample: true, voidRule: 'revert' });
    type Hit = { probability: number; pays: number };
    const hits: Hit[] = slip.hits;
    expect(hits.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 4);
    if (slip.legs.every((leg: { pushProbability: number }) => leg.pushProbability === 0))
      expect(slip.evPercent).toBeCloseTo(
        100 * (hits.reduce((sum, { probability, pays }) => sum + probability * pays, 0) - 1),
        0,
      );
    expect(slip.legs[0].evPercentWithout).not.toBeNull();
  });

  test('200: payouts of the request replace the table', async () => {
    const legs = picks.slice(0, 2).map(legOf);
    const entries = [{ legs: 2, hits: 2, pays: 100 }];
    const slip = await evaluate({ legs, kind: 'power', payouts: { entries } });
    expect(slip.evPercent).toBeGreaterThan(500);
    expect(slip.payouts).toMatchObject({ operator: 'request', isExample: false });
  });

  test('200: without a price there is a fair price and no value', async () => {
    const slip = await evaluate({ legs: samePlayer() });
    expect(slip).toMatchObject({ price: null, decimalPrice: null, evPercent: null });
    expect(slip.fairPrice * slip.probability).toBeCloseTo(1, 2);
  });

  test('400: says which leg to fix, and how', async () => {
    const [one, two] = [legOf(picks[0]!), samePlayer()[0]!];
    const opposite = { ...one, side: one.side === 'over' ? 'under' : 'over' };
    expect(await refused({ legs: [one, one] })).toEqual(['/legs/1 repeats leg 0: remove one of them']);
    expect(await refused({ legs: [one, opposite] })).toEqual([
      '/legs/1 contradicts leg 0: over and under of the same prop',
    ]);
    expect(await refused({ legs: [two, { ...two, line: two.line + 1 }] })).toEqual([
      expect.stringMatching(/\/legs\/1 has the same prop as leg 0/),
    ]);
    expect(await refused({ legs: [one, { ...two, playerId: 1_999_999 }] })).toEqual([
      expect.stringMatching(/\/legs\/1\/playerId There is no player/),
    ]);
    expect(await refused({ legs: [{ ...one, date: '2026-07-04' }, two] })).toEqual([
      expect.stringMatching(/\/legs\/0\/playerId .* has no game on 2026-07-04/),
    ]);
    expect(await refused({ legs: [one] })).toHaveLength(1);
    expect(
      await refused({ legs: Array.from({ length: 13 }, (_, n) => ({ ...one, playerId: n + 1 })) }),
    ).toHaveLength(1);
    expect(await refused({ legs: samePlayer(), kind: 'power', price: 300 })).toEqual([
      '/price applies to a parlay, not to power',
    ]);
    expect(await refused({ legs: samePlayer(), price: 50 })).toEqual([expect.stringMatching(/American/)]);
    expect(await refused({ legs: samePlayer(), kind: 'power', operator: 'nobody' })).toEqual([
      expect.stringMatching(/\/operator has no power payouts today/),
    ]);
  });

  test('400: the game has begun', async () => {
    const before = league.clock.now();
    const pick = picks.toSorted((a, b) => a.tipAt.getTime() - b.tipAt.getTime())[0]!;
    league.clock.set(minutesAfter(pick.tipAt, 1));
    const legs = [legOf(pick), { ...legOf(pick), stat: 'ptsRebAst', line: 10.5 }];
    const errors = await refused({ legs });
    league.clock.set(before);
    expect(errors[0]).toMatch(/has begun: remove the leg/);
  });
});

describe('POST /data/slips/suggest', () => {
  const suggest = async (body: object) => {
    const { status, body: answer, text } = await league.sharp.post('/data/slips/suggest', body);
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    return answer;
  };

  test('200: within the limits, best first, with the numbers of an evaluation', async () => {
    const { slips } = await suggest({ kind: 'power', maxLegs: 3, league: LEAGUE, limit: 3 });
    expect(slips.length).toBeGreaterThan(0);
    for (const slip of slips) {
      expect(slip.legs.length).toBeLessThanOrEqual(3);
      expect(slip.evPercent).toBeGreaterThanOrEqual(0);
      expect(new Set(slip.legs.map(({ playerId }: { playerId: number }) => playerId)).size).toBe(
        slip.legs.length,
      );
      const legs = slip.legs.map(({ playerId, stat, line, side }: Record<string, unknown>) => ({
        playerId,
        stat,
        line,
        side,
      }));
      const { probability, evPercent } = await evaluate({ legs, kind: 'power' });
      expect({ probability, evPercent }).toEqual({
        probability: slip.probability,
        evPercent: slip.evPercent,
      });
    }
    const values = slips.map(({ evPercent }: { evPercent: number }) => evPercent);
    expect(values).toEqual(values.toSorted((a: number, b: number) => b - a));
  });

  test('200: a parlay has all its legs at one of the books asked for', async () => {
    const book = picks[0]!.bestBook!.sportsbook;
    const { slips } = await suggest({ books: [book], league: LEAGUE });
    for (const slip of slips) {
      expect(slip.sportsbook).toBe(book);
      expect(slip.legs.every(({ price }: { price: number | null }) => price !== null)).toBe(true);
    }
    expect((await suggest({ books: ['nowhere'], league: LEAGUE })).slips).toEqual([]);
  });

  test('200: a minimum value that no slip reaches leaves none', async () => {
    expect((await suggest({ kind: 'flex', minEvPercent: 900 })).slips).toEqual([]);
  });

  test('400: more legs at least than at most', async () => {
    const { status } = await league.sharp.post('/data/slips/suggest', { minLegs: 4, maxLegs: 3 });
    expect(status).toBe(400);
  });
});

describe('PUT /ops/payouts', () => {
  const table = (validFrom: string, pays: number) => ({
    operator: 'quickhoop',
    kind: 'power',
    validFrom,
    entries: [{ legs: 2, hits: 2, pays }],
  });
  const put = async (body: object) => (await league.opsToken('ops:config')).put('/ops/payouts', body);
  const save = async (body: object) => (await put(body)).status;

  test('200: each table applies until the next one, also if saved in another order', async () => {
    expect(await save(table('2026-01-01', 3))).toBe(200);
    expect(await save(table('2026-03-15', 2.5))).toBe(200);
    expect(await save(table('2026-03-01', 4))).toBe(200);
    const { body } = await league.sharp.get('/data/slips/payouts');
    const ours = body.items.filter(({ operator }: { operator: string }) => operator === 'quickhoop');
    expect(
      ours.map(({ validFrom, validTo }: { validFrom: string; validTo: string }) => [validFrom, validTo]),
    ).toEqual([
      ['2026-03-15', null],
      ['2026-03-01', '2026-03-14'],
      ['2026-01-01', '2026-02-28'],
    ]);
    const slip = await evaluate({ legs: samePlayer(), kind: 'power', operator: 'quickhoop' });
    expect(slip.hits[2].pays).toBe(4);
  });

  test('400: a power entry that pays without all hits', async () => {
    const entries = [{ legs: 3, hits: 2, pays: 1 }];
    const { status, body } = await put({
      ...table('2026-04-01', 3),
      entries,
    });
    expect(status).toBe(400);
    expect(body.errors[0].detail).toMatch(/must equal legs/);
  });
});
