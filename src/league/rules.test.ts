import { describe, expect, test } from 'vitest';
import { teamsThatPlayed } from './back-to-back.ts';
import { composeTeamProfiles, ranks } from './compose-profiles.ts';
import { profileInstant } from './compute-profiles.ts';
import { strengthsAndWeaknesses } from './defence.ts';
import type { AllowedSums, TeamSums } from './season-queries.ts';
import { mostAlike } from './similar.ts';
import { slugOf } from './slug.ts';

test.each([
  ['Zálesky Jr.', 7, 'zalesky-7'],
  ["T.J. N'Dariou-Løvstad III", 12, 'tj-ndariou-lovstad-12'],
  ['  Quentin   Ace ', 3, 'quentin-ace-3'],
])('the public name of %s', (name, id, slug) => {
  expect(slugOf({ name, id })).toBe(slug);
});

test('a postponed game tires nobody', () => {
  const game = (homeTeamId: number, status: 'final' | 'postponed' | 'scheduled') => ({
    homeTeamId,
    awayTeamId: homeTeamId + 1,
    status,
  });
  const played = teamsThatPlayed([game(1, 'final'), game(3, 'postponed'), game(5, 'scheduled')]);
  expect([...played].sort()).toEqual([1, 2, 5, 6]);
});

test.each([
  ['2026-01-15', '2026-01-15T20:00:00Z', '2026-01-15T20:00:00.000Z'],
  ['2026-01-16', '2026-01-15T20:00:00Z', '2026-01-15T20:00:00.000Z'],
  ['2026-01-10', '2026-01-15T20:00:00Z', '2026-01-10T16:00:00.000Z'],
])('profiles of %s made at %s rest on what was known at %s', (date, now, at) => {
  expect(profileInstant(date, new Date(now)).toISOString()).toBe(at);
});

const sums = (teamId: number, over: Partial<TeamSums> = {}): TeamSums => ({
  teamId,
  games: 2,
  wins: 1,
  minutes: 96,
  points: 220,
  possessions: 200,
  oppPoints: 210,
  oppRebounds: 80,
  oppAssists: 50,
  oppThrees: 24,
  oppFg3a: 60,
  oppPossessions: 200,
  oppRimFga: 50,
  oppRimFgm: 30,
  oppMidFga: 40,
  oppMidFgm: 16,
  ...over,
});
const allowed = (opponentTeamId: number, points: number): AllowedSums => ({
  opponentTeamId,
  position: 'PG',
  games: 2,
  points,
  rebounds: 10,
  assists: 0,
  threes: 4,
  steals: 2,
  blocks: 1,
});

describe('team profiles', () => {
  const [first, second] = composeTeamProfiles({
    league: 'nba',
    season: 's',
    date: '2026-01-15',
    teams: [sums(1), sums(2, { oppPoints: 190, oppRimFga: null, oppRimFgm: null })],
    allowed: [allowed(1, 60), allowed(2, 40)],
    players: [],
    playTypes: [
      { teamId: 1, playType: 'cut', pointsPerPossession: 1.2 },
      { teamId: 2, playType: 'cut', pointsPerPossession: 1.1 },
    ],
  });
  test('ratings per hundred possessions, pace per regulation game, shares of shots', () => {
    expect(first).toMatchObject({
      offRating: 110,
      defRating: 105,
      pace: 100,
      oppPace: 100,
      wins: 1,
      losses: 1,
    });
    expect(first).toMatchObject({ oppFgPctAtRim: 0.6, oppFgPctMidrange: 0.4, oppFgPctThree: 0.4 });
    expect(second).toMatchObject({ defRating: 95, oppFgPctAtRim: null });
  });
  test('rank 1 allows least', () => {
    expect([first?.defRankPts, second?.defRankPts]).toEqual([2, 1]);
    expect([first?.defRankReb, second?.defRankReb]).toEqual([1, 1]);
    expect(first?.playTypes).toEqual([{ playType: 'cut', rank: 2, pointsPerPossessionAllowed: 1.2 }]);
  });
  test('defence against a position is beside what the league allows it; a stat nobody has is left out', () => {
    expect(first?.dvp.find(({ stat }) => stat === 'points')).toEqual({
      position: 'PG',
      stat: 'points',
      ratio: 1.2,
    });
    expect(second?.dvp.find(({ stat }) => stat === 'points')?.ratio).toBe(0.8);
    expect(first?.dvp.some(({ stat }) => stat === 'assists')).toBe(false);
  });
});

test('equal ones share the better rank', () => {
  const rows = [3, 1, 1, 2].map((value, teamId) => ({ teamId, value }));
  expect([...ranks(rows, ({ value }) => value).values()]).toEqual([4, 1, 1, 3]);
});

test('strengths begin with the best rank, weaknesses with the worst, and none is both', () => {
  const playTypes = (['cut', 'postUp', 'spotUp', 'misc', 'handOff'] as const).map((playType, i) => ({
    playType,
    rank: [9, 1, 30, 4, 17][i]!,
    pointsPerPossessionAllowed: 1,
  }));
  const { playTypeStrengths, playTypeWeaknesses } = strengthsAndWeaknesses(playTypes);
  expect(playTypeStrengths.map(({ rank }) => rank)).toEqual([1, 4]);
  expect(playTypeWeaknesses.map(({ rank }) => rank)).toEqual([30, 17]);
});

test('the most alike is the one who plays the same; who lacks a trait is not compared', () => {
  const players = [
    { playerId: 1, traits: { minutes: 30, points: 20, assists: 5 } },
    { playerId: 2, traits: { minutes: 12, points: 9, assists: 1 } },
    { playerId: 3, traits: { minutes: 30, points: 20, assists: 5 } },
    { playerId: 4, traits: { minutes: 31, points: 19, assists: 6 } },
    { playerId: 5, traits: { minutes: 30, points: 20 } },
  ];
  const found = mostAlike(1, players, 2);
  expect(found?.basis).toEqual(['minutes', 'points', 'assists']);
  expect(found?.alike.map(({ playerId }) => playerId)).toEqual([3, 4]);
  expect(found?.alike[0]).toMatchObject({
    similarity: 1,
    traits: [{ name: 'minutes', value: 30, percentile: 20 }, {}, {}],
  });
  expect(mostAlike(99, players, 2)).toBeNull();
});
