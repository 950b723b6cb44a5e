import type { League } from '../../../domain/leagues.ts';
import { type Day, seasonByNumber, seasonOn } from './calendar.ts';
import { type SeasonGames, seasonGames } from './season-games.ts';
import { type SeasonWorld, seasonWorld } from './season-world.ts';

export type MadeSeason = { world: SeasonWorld; games: SeasonGames };
export type Worlds = {
  on(league: League, day: Day): MadeSeason;
  number(league: League, season: number): MadeSeason;
};

/** The last few generated seasons stay in memory. */
const KEPT = 6;

export function worlds(): Worlds {
  const made = new Map<string, MadeSeason>();
  const number = (league: League, season: number): MadeSeason => {
    const key = `${league} ${season}`;
    const known = made.get(key);
    if (known) return known;
    const world = seasonWorld(seasonByNumber(league, season));
    const fresh = { world, games: seasonGames(world) };
    made.set(key, fresh);
    const oldest = made.keys().next().value;
    if (made.size > KEPT && oldest !== undefined) made.delete(oldest);
    return fresh;
  };
  return { number, on: (league, day) => number(league, seasonOn(league, day).number) };
}
