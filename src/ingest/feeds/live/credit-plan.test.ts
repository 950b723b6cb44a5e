import { describe, expect, test } from 'vitest';
import { creditsNow, gamesToAsk } from './credit-plan.ts';

const now = new Date('2026-01-22T20:00:00Z'); // ten days of the month are left, including this one

describe('what may be spent now', () => {
  test.each([
    ['an even share of what is left', 90_000, 10_000, null, 0],
    ['what was spent today counts', 95_000, 5_000, null, 5_000],
    ['a setting makes it less', 95_000, 5_000, 6_000, 1_000],
    ['never more than there is', 40, 0, null, 4],
    ['nothing is known yet: only what a setting allows', null, 0, 700, 700],
    ['nothing is known yet, no setting', null, 0, null, 0],
    ['all spent', 0, 10_000, null, 0],
  ])('%s', (_name, creditsRemaining, creditsToday, perDay, expected) => {
    const state = { restsUntil: null, creditsRemaining, creditsToday };
    expect(creditsNow(state, { now, perDay })).toBe(expected);
  });
});

describe('which games are asked', () => {
  const inMinutes = (minutes: number) => ({ tipAt: new Date(now.getTime() + minutes * 60_000) });
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const ask = (games: { game: { tipAt: Date }; askedAt: Date | null }[], credits = 1_000) =>
    gamesToAsk(games, { now, credits, costOfGame: 12 }).ask.map(
      ({ tipAt }) => (tipAt.getTime() - now.getTime()) / 60_000,
    );

  test('the nearest first, as far as the credits go', () => {
    const games = [300, 30, 90].map((minutes) => ({ game: inMinutes(minutes), askedAt: null }));
    expect(ask(games)).toEqual([30, 90, 300]);
    expect(ask(games, 25)).toEqual([30, 90]);
    expect(gamesToAsk(games, { now, credits: 25, costOfGame: 12 }).leftOut).toHaveLength(1);
  });

  test.each([
    [30, 3, true],
    [30, 2, false],
    [120, 10, true],
    [120, 9, false],
    [300, 29, false],
    [700, 60, true],
    [2_000, 179, false],
    [3_000, 10_000, false], // too far away
    [-1, 10_000, false], // already live
  ])('%i minutes before tip-off, %i minutes after the last look: %s', (minutes, last, isDue) => {
    expect(ask([{ game: inMinutes(minutes), askedAt: ago(last) }])).toHaveLength(isDue ? 1 : 0);
  });
});
