import type { League } from '../../../domain/leagues.ts';
import { statValue } from '../../../domain/stat-value.ts';
import { STATS, type Stat } from '../../../domain/stats.ts';
import { boxScores } from './box-score.ts';
import { REGULAR_DAYS, seasonByNumber } from './calendar.ts';
import { sidesOf } from './matchup.ts';
import { playGame } from './play-game.ts';
import { chanceOver, evenLine } from './pricing.ts';
import { project } from './projection.ts';
import { worlds } from './worlds.ts';

/** The true chance of an over, and whether it hit. */
export type Verdict = { stat: Stat; mean: number; line: number; chance: number; actual: number };

const LEAST_MINUTES = 17;
/** Lines away from the even one, so that small and large chances are tested. */
const OFFSETS = [-3, -1, 0, 1, 3];

/** Simulates whole regular seasons and computes the true chances for every player who played. */
export function* truthVerdicts(league: League, seasons: readonly number[]): Generator<Verdict> {
  const made = worlds();
  for (const number of seasons) {
    const { start } = seasonByNumber(league, number);
    const { world, games } = made.number(league, number);
    for (let day = start; day < start + REGULAR_DAYS; day += 1)
      for (const game of games.on(day)) {
        const played = playGame(world, game);
        const truth = project(sidesOf(world, game, { out: played.home.out, formSeen: 1, matchupSeen: 1 }));
        for (const [s, box] of boxScores(world, played).entries())
          for (const [i, line] of box.players.entries()) {
            const expected = truth[s]!.players[i]!;
            if (!line.played || expected.minutes < LEAST_MINUTES) continue;
            for (const stat of STATS) yield* verdicts(stat, expected[stat], statValue(line, stat));
          }
      }
  }
}

function* verdicts(stat: Stat, mean: number, actual: number): Generator<Verdict> {
  const even = evenLine(stat, mean);
  for (const offset of OFFSETS) {
    const line = even + offset;
    const chance = line > 0 ? chanceOver(stat, mean, line) : 1;
    if (chance > 0.02 && chance < 0.98) yield { stat, mean, line, chance, actual };
  }
}

export type Bin = { count: number; chance: number; hits: number };

/** Chances in twenty bins against observed frequencies. */
export function reliability(verdictsSeen: Iterable<Verdict>): Bin[] {
  const bins = Array.from({ length: 20 }, (): Bin => ({ count: 0, chance: 0, hits: 0 }));
  for (const { chance, actual, line } of verdictsSeen) {
    const bin = bins[Math.floor(chance * 20)]!;
    bin.count += 1;
    bin.chance += chance;
    bin.hits += actual > line ? 1 : 0;
  }
  return bins
    .filter(({ count }) => count > 0)
    .map(({ count, chance, hits }) => ({ count, chance: chance / count, hits: hits / count }));
}
