import { describe } from 'vitest';
import { livedBothWays } from '../live/both-ways.ts';

describe('a week of the WNBA on live sources, and the same facts from files', () =>
  livedBothWays({ league: 'wnba', first: '2026-03-10', days: 7, most: { games: 3, books: 4 } }));

describe('a week of the NBA on live sources, and the same facts from files', () =>
  livedBothWays({ league: 'nba', first: '2026-01-12', days: 7, most: { games: 2, books: 4 } }));
