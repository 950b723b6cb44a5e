import { expect, test } from 'vitest';
import { drawdown } from './drawdown.ts';
import { runningUnits } from './running-units.ts';

test('the deepest fall from an earlier high, the start included', () => {
  const day = (date: string, total: number) => ({ date, total });
  expect(drawdown([day('01', 2), day('02', 5), day('03', 1), day('04', 4), day('05', 0.5)])).toEqual({
    units: 4.5,
    from: '02',
    to: '05',
  });
  expect(drawdown([day('01', -1.25), day('02', 3)])).toEqual({ units: 1.25, from: '01', to: '01' });
  expect(drawdown([day('01', 1), day('02', 1)])).toBeNull();
});

test('running totals of both stakes, in order of days', () => {
  const days = [
    { date: '2026-01-16', units: -1, stakedUnits: -0.4 },
    { date: '2026-01-15', units: 0.9, stakedUnits: 0.5 },
  ];
  expect(runningUnits(days)).toEqual([
    { date: '2026-01-15', total: 0.9, staked: 0.5 },
    { date: '2026-01-16', total: -0.1, staked: 0.1 },
  ]);
});
