import { expect, test } from 'vitest';
import { expectedOutput, type Facts } from './expected-output-rule.ts';

const TIP = new Date('2026-01-11T00:30:00Z');
const facts = (change: Partial<Facts>): Facts => ({
  date: '2026-01-10',
  league: 'nba',
  step: 'score',
  day: { games: 5, firstTipAt: TIP, lastTipAt: TIP, withBoxScores: 5, withQuotes: 5 },
  picks: { published: 8, settled: 8 },
  run: null,
  loadedAt: null,
  isBackfilled: false,
  since: '2026-01-01',
  now: new Date('2026-01-15T17:00:00Z'),
  ...change,
});

test('a day whose picks were back-filled is not missing, a day that nobody scored is', () => {
  expect(expectedOutput(facts({}))).toMatchObject({ state: 'missing', found: 0 });
  expect(expectedOutput(facts({ isBackfilled: true }))).toMatchObject({
    state: 'done',
    found: 1,
    note: 'back-filled',
  });
  expect(expectedOutput(facts({ isBackfilled: true, step: 'injuries' }))).toMatchObject({ state: 'missing' });
});
