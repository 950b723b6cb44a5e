import { describe, expect, test } from 'vitest';
import { game, line, plainParams, sheet } from '../../test/data/small-league.ts';
import { availabilityCell, chanceToPlay } from './availability.ts';
import { NO_NEWS, type SideNews } from './sheet.ts';
import { reportParams } from './shipped.ts';
import { createState, learn } from './state.ts';

const state = createState(plainParams());
learn(state, game(1, '2024-11-01'));
learn(state, game(2, '2024-11-03', { home: sheet('HOM', [line(1), line(2), line(3), line(6), line(7)]) }));
learn(state, game(3, '2024-11-05', { home: sheet('HOM', [line(1), line(2), line(3), line(6), line(7)]) }));
const [regular, absent] = [state.players.get(1)!, state.players.get(5)!];
const params = reportParams.leagues.nba!;

describe('chance to play', () => {
  test('falls with every game missed in a row', () => {
    expect(availabilityCell(regular)).toEqual({ table: 'seen', cell: 1 });
    expect(availabilityCell(absent)).toEqual({ table: 'seen', cell: 5 });
    expect(chanceToPlay(regular, NO_NEWS, params)).toBeGreaterThan(0.85);
    expect(chanceToPlay(absent, NO_NEWS, params)).toBeLessThan(0.5);
    const seen = params.availability.seen.filter((_, cell) => cell % 2 === 1);
    for (let i = 1; i < seen.length; i++) expect(seen[i]).toBeLessThan(seen[i - 1]!);
  });

  test('news comes before history', () => {
    const news: SideNews = {
      starters: new Set([5]),
      availability: new Map([
        [1, 0],
        [2, 0.5],
      ]),
      complete: true,
    };
    expect(chanceToPlay(absent, news, params)).toBe(1);
    expect(chanceToPlay(regular, news, params)).toBe(0);
    expect(chanceToPlay(state.players.get(2)!, news, params)).toBe(0.5);
    expect(chanceToPlay(state.players.get(3)!, news, params)).toBe(1);
  });
});
