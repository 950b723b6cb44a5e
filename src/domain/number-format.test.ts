import { expect, test } from 'vitest';
import { decimal, odds, percent, percentagePoints, signed, signedPercent } from './number-format.ts';

test.each([
  [decimal(24.5), '24.5'],
  [decimal(-3.24), '−3.2'],
  [decimal(-0.04), '0.0'],
  [signed(0.04), '0.0'],
  [signed(3.26), '+3.3'],
  [percent(0.579), '57.9 %'],
  [percent(0.52, 0), '52 %'],
  [signedPercent(-0.013), '−1.3 %'],
  [percentagePoints(2.06), '+2.1 pp'],
  [odds(-112), '−112'],
  [odds(105), '+105'],
])('%s', (written, expected) => {
  expect(written).toBe(expected);
});
