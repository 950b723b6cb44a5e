import { describe, expect, test } from 'vitest';
import { LEAGUES } from '../../../domain/leagues.ts';
import { REGULAR_DAYS, seasonByNumber } from './calendar.ts';
import { playGame } from './play-game.ts';
import { seasonGames } from './season-games.ts';
import { seasonWorld } from './season-world.ts';
import { seeds } from './standings.ts';

describe.each(LEAGUES)('a season of the %s', (league) => {
  const span = seasonByNumber(league, 4052);
  const world = seasonWorld(span);
  const games = seasonGames(world);
  const days = Array.from({ length: span.end - span.start + 1 }, (_, n) => span.start + n);
  const all = days.flatMap((day) => games.on(day));
  const regular = all.filter(({ day }) => day < span.start + REGULAR_DAYS);

  test('gives every team nearly the same number of games, half of them at home', () => {
    for (let team = 0; team < world.shape.teams; team += 1) {
      const own = regular.filter(({ home, away }) => home === team || away === team);
      const even = (regular.length * 2) / world.shape.teams;
      expect(Math.abs(own.length - even)).toBeLessThanOrEqual(2);
      const atHome = own.filter(({ home }) => home === team).length;
      expect(Math.abs(atHome * 2 - own.length)).toBeLessThanOrEqual(6);
    }
  });

  test('never asks a team to play three days in a row, and two in a row now and then', () => {
    const tired = regular.filter(({ homeTired }) => homeTired).length / regular.length;
    expect(tired).toBeGreaterThan(0.02);
    expect(tired).toBeLessThan(0.25);
    for (let team = 0; team < world.shape.teams; team += 1) {
      const played = new Set(
        games.ofTeam(team, span.start, span.start + REGULAR_DAYS - 1).map(({ day }) => day),
      );
      for (const day of played) expect(played.has(day - 1) && played.has(day - 2)).toBe(false);
    }
  });

  test('sends the best records to the playoffs, and a final to a winner', () => {
    const through = new Set(seeds(world, regular));
    const playoffs = all.filter(({ isPlayoffs }) => isPlayoffs);
    expect(new Set(playoffs.flatMap(({ home, away }) => [home, away]))).toEqual(through);
    const finals = playoffs.filter(({ series }) => series?.round === 'Final');
    const wins = new Map<number, number>();
    for (const game of finals) {
      const { home, away } = playGame(world, game);
      const winner = home.tally.points > away.tally.points ? game.home : game.away;
      wins.set(winner, (wins.get(winner) ?? 0) + 1);
    }
    expect(Math.max(...wins.values())).toBe(3);
    expect(finals.length).toBeLessThanOrEqual(5);
  });
});
