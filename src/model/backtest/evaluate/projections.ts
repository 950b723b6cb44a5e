import { isWhole, STATS, type Stat } from '../../../domain/stats.ts';
import { type Distribution, quantileOf } from '../../distribution.ts';
import { nightsOf } from '../../night.ts';
import { VARIANTS, type Variant } from '../../params.ts';
import { projectGame } from '../../project.ts';
import { valueOfCounts } from '../../stat.ts';
import type { LeagueState } from '../../state.ts';
import { aheadOf, aheadWithLineups } from '../ahead.ts';
import type { SeasonGame } from '../games.ts';
import { baselineForecasts, type RecentGames } from '../recent.ts';
import { addPit, crps, pitRange } from './distributions.ts';

export type ProjectionScore = {
  stat: Stat | 'minutes';
  variant: Variant;
  n: number;
  mae: number;
  /** Mean absolute error of the median instead of the mean. */
  maeMedian: number | null;
  crps: number | null;
  /** Mean negative log-probability of the outcomes. */
  logScore: number | null;
  bias: number;
  r2: number;
  /** Share of outcomes within p10–p90, and the share that the forecasts expect. */
  coverage80: number | null;
  expectedCoverage80: number | null;
  pit: number[] | null;
  baselines: { seasonAverage: number; last10: number; ewma12: number };
  /** The same distribution over all players projected for at least 15 of 48 minutes. */
  wide: { n: number; crps: number; coverage80: number } | null;
};

type Tally = {
  n: number;
  spreads: number;
  absolute: number;
  absoluteMedian: number;
  crps: number;
  surprise: number;
  error: number;
  squares: number;
  y: number;
  yy: number;
  inside: number;
  expectedInside: number;
  pit: Float64Array;
  baselines: [number, number, number];
};

/**
 * Props are about players who play: projected for at least 20 of 48 minutes, never selected by actual
 * minutes.
 */
const MIN_SHARE_OF_GAME = 20 / 48;
const WIDE_SHARE_OF_GAME = 15 / 48;
const MIN_PRIOR_GAMES = 5;
const PIT_BINS = 10;
type Target = Stat | 'minutes';
const COUNTED = STATS.filter(isWhole);
const TARGETS: readonly Target[] = ['minutes', ...COUNTED];

export function createProjectionScores() {
  const tallies = new Map<string, Tally>();
  const tallyOf = (target: Target, variant: Variant, wide = false): Tally => {
    const key = `${variant}|${target}|${wide}`;
    const held = tallies.get(key) ?? newTally();
    tallies.set(key, held);
    return held;
  };
  const beforeGame = (game: SeasonGame, state: LeagueState, recent: RecentGames): void => {
    for (const variant of VARIANTS) {
      const ahead = variant === 'lineup' ? aheadWithLineups(game, state) : aheadOf(game);
      const projections = projectGame(state, ahead, variant);
      for (const line of [...game.home.lines, ...game.away.lines]) {
        const projection = projections.get(line.playerId);
        if (!projection || projection.player.games < MIN_PRIOR_GAMES) continue;
        const share = projection.minutes / projection.params.gameMinutes;
        if (share < WIDE_SHARE_OF_GAME) continue;
        const night = nightsOf(projection).forecast;
        for (const stat of COUNTED)
          addSpread(tallyOf(stat, variant, true), night.distribution(stat), valueOfCounts(line.counts, stat));
        if (share < MIN_SHARE_OF_GAME) continue;
        const played = recent.get(line.playerId) ?? [];
        addPoint(tallyOf('minutes', variant), projection.minutes, line.minutes);
        addBaselines(
          tallyOf('minutes', variant),
          baselineForecasts(played, game.season, (g) => g.minutes),
          line.minutes,
        );
        for (const stat of COUNTED) {
          const tally = tallyOf(stat, variant);
          const actual = valueOfCounts(line.counts, stat);
          addPoint(tally, night.mean(stat), actual);
          addSpread(tally, night.distribution(stat), actual);
          addBaselines(
            tally,
            baselineForecasts(played, game.season, (g) => valueOfCounts(g.counts, stat)),
            actual,
          );
        }
      }
    }
  };
  const scores = (): ProjectionScore[] =>
    VARIANTS.flatMap((variant) =>
      TARGETS.map((target) =>
        scoreOf(target, variant, tallyOf(target, variant), tallyOf(target, variant, true)),
      ),
    );
  return { beforeGame, scores };
}

const newTally = (): Tally => ({
  n: 0,
  spreads: 0,
  absolute: 0,
  absoluteMedian: 0,
  crps: 0,
  surprise: 0,
  error: 0,
  squares: 0,
  y: 0,
  yy: 0,
  inside: 0,
  expectedInside: 0,
  pit: new Float64Array(PIT_BINS),
  baselines: [0, 0, 0],
});

function addPoint(tally: Tally, forecast: number, actual: number): void {
  tally.n += 1;
  tally.absolute += Math.abs(forecast - actual);
  tally.error += forecast - actual;
  tally.squares += (forecast - actual) ** 2;
  tally.y += actual;
  tally.yy += actual * actual;
}

function addSpread(tally: Tally, distribution: Distribution, actual: number): void {
  tally.spreads += 1;
  tally.absoluteMedian += Math.abs(quantileOf(distribution, 0.5) - actual);
  tally.crps += crps(distribution, actual);
  const jump = pitRange(distribution, actual);
  tally.surprise -= Math.log(Math.max(jump.hi - jump.lo, 1e-9));
  addPit(tally.pit, jump);
  const low = quantileOf(distribution, 0.1);
  const high = quantileOf(distribution, 0.9);
  tally.inside += actual >= low && actual <= high ? 1 : 0;
  const { offset, step, pmf } = distribution;
  for (let k = 0; k < pmf.length; k++) {
    const value = offset + k * step;
    if (value >= low && value <= high) tally.expectedInside += pmf[k]!;
  }
}

function addBaselines(
  tally: Tally,
  { seasonAverage, last10, ewma12 }: { seasonAverage: number; last10: number; ewma12: number },
  actual: number,
): void {
  [seasonAverage, last10, ewma12].forEach((forecast, i) => {
    tally.baselines[i]! += Math.abs(forecast - actual);
  });
}

function scoreOf(stat: Target, variant: Variant, t: Tally, wide: Tally): ProjectionScore {
  const counted = stat !== 'minutes';
  const spread = t.yy - (t.y * t.y) / t.n;
  return {
    stat,
    variant,
    n: t.n,
    mae: t.absolute / t.n,
    maeMedian: counted ? t.absoluteMedian / t.n : null,
    crps: counted ? t.crps / t.n : null,
    logScore: counted ? t.surprise / t.n : null,
    bias: t.error / t.n,
    r2: 1 - t.squares / spread,
    coverage80: counted ? t.inside / t.n : null,
    expectedCoverage80: counted ? t.expectedInside / t.n : null,
    pit: counted ? Array.from(t.pit, (mass) => mass / t.n) : null,
    baselines: {
      seasonAverage: t.baselines[0] / t.n,
      last10: t.baselines[1] / t.n,
      ewma12: t.baselines[2] / t.n,
    },
    wide: counted
      ? { n: wide.spreads, crps: wide.crps / wide.spreads, coverage80: wide.inside / wide.spreads }
      : null,
  };
}
