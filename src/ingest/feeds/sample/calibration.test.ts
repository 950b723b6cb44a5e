import { describe, expect, test } from 'vitest';
import { STATS } from '../../../domain/stats.ts';
import { edgeOf } from './edge.ts';
import { reliability, truthVerdicts } from './truth-calibration.ts';

describe('the sample league keeps its word', () => {
  const verdicts = [...truthVerdicts('nba', [4052])];

  test('chances said by its own truth come true in every bin', () => {
    for (const { count, chance, hits } of reliability(verdicts)) {
      const chanceAlone = 4 * Math.sqrt((chance * (1 - chance)) / count);
      expect(Math.abs(hits - chance)).toBeLessThan(0.015 + chanceAlone);
    }
  });

  test.each(STATS)('the mean of %s is what the truth expects', (stat) => {
    const own = verdicts.filter((verdict) => verdict.stat === stat);
    const sum = (of: (verdict: (typeof own)[number]) => number) => own.reduce((total, v) => total + of(v), 0);
    expect(Math.abs(sum(({ actual }) => actual) / sum(({ mean }) => mean) - 1)).toBeLessThan(0.02);
  });
});

test('the market can be beaten by knowing more, but only by a little', () => {
  const { market, withoutTilt, truth } = edgeOf('nba', 4052, 10);
  expect(market - withoutTilt).toBeGreaterThan(0.0002);
  expect(withoutTilt - truth).toBeGreaterThan(0.0008);
  // With less, picks return less than real ones do (docs/sample-league.md).
  expect(withoutTilt - truth).toBeLessThan(0.008);
});
