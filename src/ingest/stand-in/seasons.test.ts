import { expect, test } from 'vitest';
import { sourceSeason } from './seasons.ts';

test.each([
  ['wnba', '2026-1', '2026'],
  ['wnba', '2025', '2025'],
  ['nba', '2026-2', '2026-27'],
  ['nba', '1999-1', '1999-00'],
  ['nba', '2024-25', '2024-25'],
] as const)('%s season %s is %s', (league, season, name) => expect(sourceSeason(league, season)).toBe(name));
