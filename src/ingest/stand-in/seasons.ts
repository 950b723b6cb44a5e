import { type League, seasonFrom } from '../../domain/leagues.ts';

/**
 * A season as real sources name it: by one year or by two. The sample league plays two seasons a year (`2026-1`,
 * `2026-2`), which map to one. Real names stay unchanged.
 */
export function sourceSeason(league: League, season: string): string {
  if (/^\d{4}-\d{2}$/.test(season)) return season;
  const year = Number(season.slice(0, 4));
  return seasonFrom(league, year);
}
