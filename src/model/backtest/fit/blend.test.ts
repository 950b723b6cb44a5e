import { describe, expect, test } from 'vitest';
import { expit } from '../../../domain/numeric.ts';
import { seededRandom } from '../../../domain/random.ts';
import { type BlendRow, fitBlend, fitIntercepts, fitWithoutOtherMarkets, HIGHEST_WEIGHT } from './blend.ts';

const TODAY = '2024-11-01';
const asOf = { asOf: TODAY };

/** Props whose truth is a known mix of market and model. */
function props(
  n: number,
  truth: { intercept: number; weight: number; otherMarkets?: number },
  seed = 5,
): BlendRow[] {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: n }, () => {
    const market = 0.3 * normal();
    const model = market + 0.4 * normal();
    const otherMarkets = 0.1 * normal();
    const eta =
      truth.intercept +
      (1 - truth.weight) * market +
      truth.weight * model +
      (truth.otherMarkets ?? 0) * otherMarkets;
    return { stat: 'rebounds', date: TODAY, market, model, otherMarkets, over: random() < expit(eta) };
  });
}

describe('the blend', () => {
  test('says what the market says when it has seen nothing', () => {
    const { blend } = fitBlend([], asOf);
    expect(blend.pooled).toEqual({ intercept: 0, weight: 0 });
    expect(blend.weight.points).toBe(0);
  });

  test('finds a known mix', () => {
    const { blend } = fitBlend(props(60_000, { intercept: -0.06, weight: 0.3 }), asOf);
    expect(blend.weight.rebounds).toBeGreaterThan(0.24);
    expect(blend.weight.rebounds).toBeLessThan(0.36);
    expect(blend.intercept.rebounds).toBeCloseTo(-0.06, 1);
  });

  test('finds the weight of other markets, and none where they say nothing', () => {
    const known = props(60_000, { intercept: 0, weight: 0.2, otherMarkets: 0.8 });
    expect(fitBlend(known, asOf).blend.otherMarkets).toBeGreaterThan(0.6);
    expect(fitBlend(known, asOf).blend.otherMarkets).toBeLessThan(1);
    expect(fitWithoutOtherMarkets(known, asOf).blend.otherMarkets).toBeCloseTo(0, 6);
    const blind = props(60_000, { intercept: 0, weight: 0.2 });
    expect(Math.abs(fitBlend(blind, asOf).blend.otherMarkets)).toBeLessThan(0.15);
  });

  test('a prop of a year ago counts half', () => {
    const [old, recent] = [
      props(20_000, { intercept: -0.3, weight: 0 }),
      props(20_000, { intercept: 0.3, weight: 0 }),
    ];
    const lastYear = old.map((row) => ({ ...row, date: '2023-11-02' }));
    const { intercept } = fitBlend([...lastYear, ...recent], asOf).blend;
    expect(intercept.rebounds).toBeCloseTo(0.1, 1);
    expect(intercept.rebounds).toBeGreaterThan(0.05);
  });

  test('gives a model without skill next to nothing', () => {
    expect(fitBlend(props(60_000, { intercept: 0, weight: 0 }), asOf).blend.weight.rebounds).toBeLessThan(
      0.05,
    );
  });

  test('trusts little evidence less than much', () => {
    const weight = (n: number) =>
      fitBlend(props(n, { intercept: 0, weight: 0.4 }), asOf).blend.weight.rebounds!;
    expect(weight(200)).toBeLessThan(weight(40_000));
  });

  test('never gives the model more than half', () => {
    expect(fitBlend(props(40_000, { intercept: 0, weight: 1 }), asOf).blend.weight.rebounds).toBe(
      HIGHEST_WEIGHT,
    );
  });

  test('the null has an intercept and no model', () => {
    const { blend } = fitIntercepts(props(40_000, { intercept: -0.1, weight: 0.4 }), asOf);
    expect(blend.weight.rebounds).toBeCloseTo(0, 6);
    expect(blend.intercept.rebounds).toBeCloseTo(-0.1, 1);
  });

  test('starting where the last fit ended leads to the same place', () => {
    const rows = props(5000, { intercept: -0.05, weight: 0.2 });
    const cold = fitBlend(rows, asOf);
    const warm = fitBlend(rows, { ...asOf, start: fitBlend(rows.slice(0, 4000), asOf).beta });
    expect(warm.blend.weight.rebounds).toBeCloseTo(cold.blend.weight.rebounds!, 7);
  });
});
