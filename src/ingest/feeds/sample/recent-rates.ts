import type { PlayerBoxScore } from '../../../domain/box-scores.ts';
import { COUNTS } from '../../../domain/stats.ts';
import { boxScores } from './box-score.ts';
import { playGame } from './play-game.ts';
import type { SeasonGame } from './season-game.ts';
import type { SeasonGames } from './season-games.ts';
import type { SeasonWorld } from './season-world.ts';

/** What a player did in his last games. */
type Recent = { minutes: number; counts: number[] };

/** About twenty games. */
const DAYS = 40;
/** The last games that are over and reported when the books open. */
const KNOWN_AFTER_DAYS = 2;
/** Minutes of the true rate in a book's estimate. */
const PRIOR_MINUTES = 300;

const played = new WeakMap<SeasonWorld, Map<number, Map<number, Recent>>>();

/** Keeps the counts of a game that was played for its box score, so that it is not played again. */
export function rememberGame(world: SeasonWorld, gameId: number, lines: readonly PlayerBoxScore[]) {
  const games = played.get(world) ?? new Map<number, Map<number, Recent>>();
  played.set(world, games);
  const recent = new Map(
    lines.map((line) => [
      line.playerId,
      { minutes: line.minutes, counts: COUNTS.map((count) => line[count]) },
    ]),
  );
  games.set(gameId, recent);
  return recent;
}

const linesOf = (world: SeasonWorld, game: SeasonGame): ReadonlyMap<number, Recent> =>
  played.get(world)?.get(game.id) ??
  rememberGame(
    world,
    game.id,
    boxScores(world, playGame(world, game)).flatMap(({ players }) => players),
  );

/**
 * Books estimate rates from box scores, as every forecaster does, so good and bad luck of the last weeks is in
 * their opinion. Returns the factor on a player's expected count.
 */
export function recentRates(world: SeasonWorld, games: SeasonGames, { home, away, day }: SeasonGame) {
  const sums = new Map<number, Recent>();
  for (const team of [home, away])
    for (const game of games.ofTeam(team, day - DAYS, day - KNOWN_AFTER_DAYS))
      for (const [playerId, line] of linesOf(world, game)) {
        const sum = sums.get(playerId) ?? { minutes: 0, counts: COUNTS.map(() => 0) };
        sums.set(playerId, sum);
        sum.minutes += line.minutes;
        line.counts.forEach((count, n) => {
          sum.counts[n]! += count;
        });
      }
  return (playerId: number, n: number, rate: number): number => {
    const sum = sums.get(playerId);
    if (!sum || rate <= 0) return 1;
    return (sum.counts[n]! / rate + PRIOR_MINUTES) / (sum.minutes + PRIOR_MINUTES);
  };
}
