import { playGame } from './play-game.ts';
import type { SeasonGame } from './season-game.ts';
import type { SeasonWorld } from './season-world.ts';

/** East and west are halves of the list of teams; the small league has a single table. */
export const conferenceOf = (world: Pick<SeasonWorld, 'shape'>, team: number): string | null =>
  world.shape.teams < 20 ? null : team < world.shape.teams / 2 ? 'East' : 'West';

/** The teams that qualify, best first: the same number from each conference. */
export function seeds(world: SeasonWorld, games: readonly SeasonGame[]): number[] {
  const { teams, qualifiers } = world.shape;
  const wins = new Array<number>(teams).fill(0);
  const margin = new Array<number>(teams).fill(0);
  for (const game of games) {
    const { home, away } = playGame(world, game);
    const lead = home.tally.points - away.tally.points;
    wins[lead > 0 ? game.home : game.away]! += 1;
    margin[game.home]! += lead;
    margin[game.away]! -= lead;
  }
  const table = Array.from({ length: teams }, (_, team) => team).sort(
    (a, b) => wins[b]! - wins[a]! || margin[b]! - margin[a]! || a - b,
  );
  const conferences = [...new Set(table.map((team) => conferenceOf(world, team)))];
  const places = qualifiers / conferences.length;
  const through = conferences.flatMap((name) =>
    table.filter((team) => conferenceOf(world, team) === name).slice(0, places),
  );
  return table.filter((team) => through.includes(team));
}
