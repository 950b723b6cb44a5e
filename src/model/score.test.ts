import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ahead, five, game, line, plainParams, sheet } from '../../test/data/small-league.ts';
import { expit, logit } from '../domain/numeric.ts';
import { decimalOdds, expectedValue, noVig } from '../domain/odds.ts';
import { STATS, type Stat } from '../domain/stats.ts';
import { BLOCKS } from './contributions.ts';
import { explainProp } from './explain.ts';
import { flipPoints } from './flip-points.ts';
import type { Quote } from './market.ts';
import { keepBestOfFamily } from './overlap.ts';
import { projectGame } from './project.ts';
import type { Projection } from './projection.ts';
import { keptRating, ratingOf, scoreFinalOf } from './rating.ts';
import { type PropAsk, scoreProp } from './score.ts';
import { createState, learn } from './state.ts';
import { type Supposition, suppose } from './what-if.ts';

const means = () =>
  new Array(7)
    .fill(null)
    .map((_, s) => ({ home: 0.02, logOpponentTeam: 0.6, netUsage: 0.01 * s, logMinutes: 0.03 }));
const params = plainParams({ means: { history: means(), lineup: means() } });
const state = createState(params);
for (let day = 1; day <= 20; day++) {
  const hot = line(1, {
    minutes: 24 + (day % 5) * 3,
    counts: [14 + (day % 7) * 3, 6 + (day % 3), 4, day % 4, 1, day % 2, 2],
  });
  learn(
    state,
    game(day, `2024-11-${String(day).padStart(2, '0')}`, {
      home: sheet('HOM', [hot, ...five(2).slice(0, 4)]),
      away: sheet('AWY', five(11, { counts: [12 + (day % 6), 5, 3, 2, 1, 1, 2] })),
    }),
  );
}
const next = ahead({ date: '2024-11-21' });
const projection = projectGame(state, next, 'history').get(1)!;
const AT = 1_700_000_000_000;

const quote = (book: string, change: Partial<Quote> = {}): Quote => ({
  book,
  line: 22.5,
  overOdds: -115,
  underOdds: -105,
  capturedAt: AT - 1000,
  ...change,
});
const ask = (change: Partial<PropAsk> = {}): PropAsk => ({
  stat: 'points',
  projection,
  quotes: [
    quote('a'),
    quote('b', { overOdds: -110, underOdds: -110 }),
    quote('c', { underOdds: null }), // counts as a book, and has no say in the market
  ],
  params,
  variant: 'history',
  at: AT,
  tipAt: AT + 3_600_000,
  date: next.date,
  status: 'available',
  ...change,
});

describe('the log-odds are the sum of their blocks', () => {
  test('to 1e-9, for any stat, line and price', () => {
    const price = fc.integer({ min: -180, max: -105 });
    fc.assert(
      fc.property(
        fc.constantFrom(...STATS),
        fc.integer({ min: 0, max: 60 }),
        price,
        price,
        (stat, base, over, under) => {
          const scored = scoreProp(
            ask({
              stat,
              quotes: [
                quote('a', { line: base + 0.5, overOdds: over, underOdds: under }),
                quote('b', { line: base + 1.5 }),
              ],
            }),
          );
          if (!scored?.opinion) return;
          const sum = scored.contributions.reduce((a, b) => a + b, 0);
          expect(Math.abs(sum - scored.overLogOdds)).toBeLessThan(1e-9);
          expect(scored.overProbability).toBeCloseTo(expit(sum), 12);
        },
      ),
    );
  });

  test('also where the blocks cancel each other exactly', () => {
    const counts = projection.counts.map((count) => ({
      ...count,
      mean: count.baseline,
      effects: Float64Array.of(0.1, -0.1, 0, 0, 0, 0),
    }));
    const scored = scoreProp(ask({ projection: { ...projection, counts, shape: projection.usualShape } }))!;
    const sum = scored.contributions.reduce((a, b) => a + b, 0);
    expect(Math.abs(sum - scored.overLogOdds)).toBeLessThan(1e-9);
    expect(scored.contributions[2]).toBeGreaterThan(0);
    expect(scored.contributions[3]).toBeCloseTo(-scored.contributions[2]!, 12);
  });

  test('the blend, worked by hand', () => {
    const scored = scoreProp(ask())!;
    const market = (logit(noVig(-115, -105).over) + 0) / 2;
    expect(scored.overLogOdds).toBeCloseTo(-0.05 + 0.8 * market + 0.2 * scored.opinion!.modelLogOdds, 12);
    expect(scored.contributions[BLOCKS.indexOf('market')]).toBeCloseTo(-0.05 + 0.8 * market, 12);
  });

  test('each block comes with its numbers, signed towards the pick', () => {
    const scored = scoreProp(ask())!;
    const blocks = explainProp(scored, projection);
    expect(blocks.map((block) => block.block)).toEqual([...BLOCKS]);
    const sign = scored.direction === 'over' ? 1 : -1;
    for (const block of blocks) {
      expect(block.towardsPick).toBeCloseTo(sign * block.logOdds, 12);
      expect(Math.sign(block.percentagePoints)).toBe(Math.sign(block.towardsPick));
      expect(block.score > 50).toBe(block.towardsPick > 0);
      expect(block.shrinkage).toBeGreaterThanOrEqual(0);
      expect(block.shrinkage).toBeLessThanOrEqual(1);
      expect(block.dataPoints.length).toBeGreaterThan(1);
      expect(Number.isFinite(block.value) && Number.isFinite(block.sample)).toBe(true);
    }
    const points = blocks.reduce((sum, block) => sum + block.percentagePoints, 0);
    expect(50 + points).toBeCloseTo(100 * scored.confidence, 9);
    expect(blocks.find((block) => block.block === 'schedule_venue')!.effectPercent).toBeCloseTo(
      100 * (Math.exp(0.02) - 1),
      9,
    );
  });
});

describe('value, score and rating', () => {
  test('expected value pays stake back on a push', () => {
    expect(expectedValue(0.55, 1.9, 0)).toBeCloseTo(0.045, 12);
    expect(expectedValue(0.55, 1.9, 0.1)).toBeCloseTo(0.0405, 12);
  });

  test.each([
    [0.05, 'premium', 87],
    [0.0499, 'standard', 87],
    [0.03, 'standard', 81.8],
    [0.0299, 'lean', 81.7],
    [0, 'lean', 71.1],
    [-0.0001, 'pass', 71.1],
    [-0.045, 'pass', 50],
  ])('a cautious value of %s is %s and scores %s', (value, rating, score) => {
    expect(ratingOf(value)).toBe(rating);
    expect(scoreFinalOf(value)).toBeCloseTo(score, 5);
  });

  test('direction is the side worth more at the average price, and confidence is its chance', () => {
    const dear = scoreProp(ask({ prices: { over: 1.5, under: 2.6 } }))!;
    expect(dear.direction).toBe('under');
    expect(dear.confidence).toBeCloseTo(1 - dear.overProbability, 12);
    expect(dear.evPercent).toBeCloseTo(100 * (dear.confidence * 2.6 - 1), 9);
    expect(dear.breakEven).toBeCloseTo(1 / 2.6, 12);
    expect(dear.cautiousEvPercent).toBeLessThan(dear.evPercent);
  });

  test('a better price never scores lower', () => {
    fc.assert(
      fc.property(fc.integer({ min: 120, max: 300 }), fc.integer({ min: 1, max: 50 }), (cents, more) => {
        const at = (price: number) => scoreProp(ask({ prices: { over: price, under: 1.01 } }))!.scoreFinal;
        expect(at((cents + more) / 100)).toBeGreaterThanOrEqual(at(cents / 100));
      }),
    );
  });
});

describe('gates', () => {
  const gatesOf = (change: Partial<PropAsk>) => scoreProp(ask(change))!.gates;
  test('an ordinary prop passes', () => expect(gatesOf({})).toEqual([]));
  test.each([
    ['out', { status: 'out' }],
    ['doubtful', { status: 'doubtful' }],
    ['after-tip', { tipAt: AT - 1 }],
    ['stale-market', { quotes: [quote('a', { capturedAt: AT - 3 * 3_600_000 })] }],
    ['one-sided-market', { quotes: [quote('a', { underOdds: null })] }],
    ['few-books', { quotes: [quote('a'), quote('b')] }],
    ['few-books', { quotes: [quote('a'), quote('b', { underOdds: null }), quote('c', { overOdds: null })] }],
    ['few-books', { quotes: [quote('a'), quote('b'), quote('c', { overOdds: null, underOdds: null })] }],
    ['stale-market', { quotes: [quote('a'), quote('b'), quote('c', { capturedAt: AT - 3 * 3_600_000 })] }],
    ['few-books', { quotes: [quote('a'), quote('b'), quote('prizepicks')] }],
    ['few-books', { quotes: [quote('a'), quote('betrivers'), quote('unibet')] }],
    ['thin-sample', { projection: { ...projection, player: { ...projection.player, games: 7 } } }],
    ['thin-sample', { projection: null }],
    ['few-minutes', { projection: { ...projection, minutes: 9 } }],
    ['absurd-projection', { quotes: [quote('a', { line: 44.5 })] }],
    ['extreme-price', { prices: { over: 5.5, under: 1.05 } }],
  ] as [string, Partial<PropAsk>][])('%s', (gate, change) => expect(gatesOf(change)).toContain(gate));

  test('without any quote there is nothing to price', () =>
    expect(scoreProp(ask({ quotes: [] }))).toBeNull());

  test('what is known little of is never called certain', () => {
    expect(
      scoreProp(ask({ quotes: [quote('a', { underOdds: null })] }))!.certainty.score,
    ).toBeLessThanOrEqual(45);
    expect(scoreProp(ask({ status: 'questionable' }))!.certainty).toMatchObject({
      label: 'Low',
      caps: ['listed as questionable'],
    });
  });

  test('of picks that count the same events only the best is published', () => {
    const pick = (stat: Stat, scoreFinal: number) => ({
      stat,
      scoreFinal,
      rating: 'premium' as const,
      gates: [],
      player: 1,
    });
    const kept = keepBestOfFamily(
      [
        pick('points', 80),
        pick('ptsReb', 85),
        pick('assists', 79),
        pick('rebounds', 84),
        { ...pick('points', 79), player: 2 },
      ],
      (row) => row.player,
    );
    expect(kept.map((row) => row.gates)).toEqual([['overlapping-pick'], [], [], ['overlapping-pick'], []]);
  });
});

describe('flip points', () => {
  const under = ask({
    quotes: [
      quote('a', { line: 27.5, overOdds: -125, underOdds: 105 }),
      quote('b', { line: 27.5, overOdds: -125, underOdds: 105 }),
    ],
  });
  const pick = scoreProp(under)!;
  const flips = flipPoints(under, pick);

  test('the rating holds at the point and is lost one step beyond', () => {
    expect(pick.direction).toBe('under');
    const prices = { over: decimalOdds(-125), under: decimalOdds(105) };
    const same = (change: Partial<PropAsk>) => {
      const again = scoreProp({ ...under, prices, ...change })!;
      const kept = keptRating(pick.rating, again.cautiousEvPercent / 100);
      return again.direction === pick.direction && kept === pick.rating;
    };
    expect(same({ line: flips.line! })).toBe(true);
    expect(same({ line: flips.lineLostAt! })).toBe(false);
    expect(flips.lineLostAt).toBe(flips.line! - 1);
    expect(same({ line: 27.5, prices: { ...prices, under: decimalOdds(flips.odds!) } })).toBe(true);
    expect(same({ line: 27.5, prices: { ...prices, under: decimalOdds(flips.oddsLostAt!) } })).toBe(false);
    expect(decimalOdds(flips.oddsLostAt!)).toBeLessThan(decimalOdds(flips.odds!));
  });
});

describe('what if', () => {
  const forecast = (change: Supposition, playerId = 1) =>
    suppose(state, next, { variant: 'lineup', playerId, ...change })!;
  const known = forecast({});
  const scored = (supposed: Projection) =>
    scoreProp({ ...ask(), variant: 'lineup', projection: supposed, pricedOn: known })!;

  test('a teammate is out: somebody must take his shots, and the books do not know it yet', () => {
    const [before, after] = [scored(known), scored(forecast({ out: [2, 3] }))];
    expect(after.projection!.mean).toBeGreaterThan(before.projection!.mean);
    expect(after.market!.overLogOdds).toBe(before.market!.overLogOdds);
    const moved = after.opinion!.modelLogOdds - before.opinion!.modelLogOdds;
    expect(moved).toBeGreaterThan(0);
    expect(after.overLogOdds - before.overLogOdds).toBeCloseTo(moved, 9);
    expect(after.contributions.reduce((sum, part) => sum + part, 0)).toBeCloseTo(after.overLogOdds, 9);
  });

  test('an absence changes nobody on the other team', () => {
    for (const playerId of [11, 12, 13, 14, 15])
      expect(forecast({ out: [1, 2, 3] }, playerId)).toEqual(forecast({}, playerId));
  });

  test('other minutes are the forecast that these minutes would have given', () => {
    expect(forecast({ minutes: known.minutes })).toEqual(known);
    const longer = forecast({ minutes: known.minutes * 1.1 });
    expect(longer.counts[0]!.mean / known.counts[0]!.mean).toBeCloseTo(1.1 ** 1.03, 9);
    const { mean, baseline, effects } = longer.counts[0]!;
    expect(effects.reduce((sum, effect) => sum + effect, 0)).toBeCloseTo(Math.log(mean / baseline), 9);
    expect(scored(longer).overProbability).toBeGreaterThan(scored(known).overProbability);
  });
});
