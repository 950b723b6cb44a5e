import { describe } from 'vitest';
import { livedBothWays } from './both-ways.ts';

// A whole week of both leagues runs in test/heavy.
describe('two days on live sources, and the same facts from files', () =>
  livedBothWays({ league: 'wnba', first: '2026-03-10', days: 2, most: { games: 2, books: 4 } }));
