import { expect, test } from 'vitest';
import {
  decimal,
  odds,
  ordinal,
  percent,
  percentagePoints,
  shortDecimal,
  signed,
  signedPercent,
} from './number-format.ts';

test.each([
  [decimal(24.5), '24.5'],
  [decimal(-3.24), '−3.2'],
  [decimal(-0.04), '0.0'],
  [decimal(1230, 0), '1,230'],
  [decimal(-1_234_567.891, 3), '−1,234,567.891'],
  [decimal(999.1234, 4), '999.1234'],
  [shortDecimal(24), '24'],
  [shortDecimal(-4.54), '−4.5'],
  [signed(1230), '+1,230.0'],
  [signed(0.04), '0.0'],
  [signed(3.26), '+3.3'],
  [percent(0.579), '57.9%'],
  [percent(0.52, 0), '52%'],
  [signedPercent(-0.013), '−1.3%'],
  [percentagePoints(2.06), '+2.1 pp'],
  [odds(-112), '−112'],
  [odds(105), '+105'],
  [odds(-1200), '−1200'],
  [
    [1, 2, 3, 4, 11, 12, 13, 21, 22, 112].map(ordinal).join(' '),
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 112th',
  ],
])('%s', (written, expected) => {
  expect(written).toBe(expected);
});
