import type { JointParams } from '../../joint/params.ts';
import type { NormalScore } from './normal-score.ts';

export type PlayerResult = { scores: readonly NormalScore[]; assists: number };

type Correlations = Omit<JointParams, 'stats'>;

export type PairSums = {
  addGame(home: readonly PlayerResult[], away: readonly PlayerResult[]): void;
  correlations(): Correlations;
};

/** Expected assists lie roughly here; only centers the sums, the fitted mean replaces it. */
const CENTRE = 3;
const MOST_WITHIN_PLAYER = 0.98;

/** Sums products of scores over all pairs of players, from the sums of each side: no pair is visited alone. */
export function createPairSums(stats: number): PairSums {
  const square = () => new Float64Array(stats * stats);
  const player = { n: 0, sum: new Float64Array(stats), open: new Float64Array(stats), products: square() };
  const assists = { sum: 0, squares: 0 };
  const teammates = { n: 0, products: square(), perAssist: square() };
  const opponents = { n: 0, products: square() };

  const addOuter = (to: Float64Array, a: Float64Array, b: Float64Array, scale = 1) => {
    for (let i = 0; i < stats; i++)
      for (let j = 0; j < stats; j++) to[i * stats + j]! += scale * a[i]! * b[j]!;
  };
  const sideOf = (members: readonly PlayerResult[]) => {
    const total = new Float64Array(stats);
    const weighted = new Float64Array(stats);
    for (const { scores, assists: expected } of members) {
      const values = Float64Array.from(scores, ({ value }) => value);
      const scaled = values.map((value) => value * (expected - CENTRE));
      player.n += 1;
      assists.sum += expected - CENTRE;
      assists.squares += (expected - CENTRE) ** 2;
      addOuter(player.products, values, values);
      addOuter(teammates.products, values, values, -1);
      addOuter(teammates.perAssist, values, scaled, -1);
      scores.forEach(({ value, open }, i) => {
        player.sum[i]! += value;
        player.open[i]! += open;
        total[i]! += value;
        weighted[i]! += scaled[i]!;
      });
    }
    addOuter(teammates.products, total, total);
    addOuter(teammates.perAssist, total, weighted);
    teammates.n += members.length * (members.length - 1);
    return total;
  };

  return {
    addGame(home, away) {
      const [a, b] = [sideOf(home), sideOf(away)];
      addOuter(opponents.products, a, b);
      addOuter(opponents.products, b, a);
      opponents.n += 2 * home.length * away.length;
    },
    correlations() {
      const { n } = player;
      if (teammates.n === 0 || opponents.n === 0)
        throw new Error('there are no pairs of players to learn from');
      const means = player.sum.map((sum) => sum / n);
      const deviation = means.map((mean, i) => Math.sqrt(player.products[i * stats + i]! / n - mean * mean));
      // Scores of small counts know the normal value only to its cell, which weakens every correlation.
      const known = player.open.map((open) => 1 - open / n);
      const scale = (i: number, j: number) =>
        deviation[i]! * deviation[j]! * Math.sqrt(known[i]! * known[j]!);
      const matrix = (of: (i: number, j: number) => number) =>
        Array.from({ length: stats }, (_, i) => Array.from({ length: stats }, (_, j) => of(i, j)));
      const covariance = (products: Float64Array, pairs: number) => (i: number, j: number) =>
        products[i * stats + j]! / pairs - means[i]! * means[j]!;
      const correlation = (products: Float64Array, pairs: number) => {
        const between = covariance(products, pairs);
        const chance = 1 / pairs;
        return matrix((i, j) => shrunk(between(i, j) / scale(i, j), chance / (known[i]! * known[j]!)));
      };
      const within = covariance(player.products, n);
      const centre = assists.sum / n;
      const variance = assists.squares / n - centre * centre;
      const slope = (i: number, j: number) => {
        const at = i * stats + j;
        const about = (teammates.perAssist[at]! - centre * teammates.products[at]!) / teammates.n;
        return shrunk(about / variance / scale(i, j), 1 / (teammates.n * variance * known[i]! * known[j]!));
      };
      return {
        player: matrix((i, j) => (i === j ? 1 : Math.min(MOST_WITHIN_PLAYER, within(i, j) / scale(i, j)))),
        teammates: correlation(teammates.products, teammates.n),
        perAssist: matrix(slope),
        usualAssists: CENTRE + centre,
        opponents: correlation(opponents.products, opponents.n),
      };
    },
  };
}

/** Pairs of one game are not independent, so an estimate varies more than their number says. */
const PAIRS_PER_GAME_OVERLAP = 4;

/** Pulls an estimate to 0 by the share of its square that chance explains. */
function shrunk(value: number, variance: number): number {
  const noise = PAIRS_PER_GAME_OVERLAP * variance;
  return value === 0 ? 0 : value * Math.max(0, 1 - noise / (value * value));
}
