import type { Stat } from '../../../domain/stats.ts';
import { exp } from './random.ts';

/**
 * Before a game, minutes included: the variance over the mean, its logarithm, and the factor on the mean that
 * gives a negative binomial the median of the simulated games (minutes are lost more often than gained).
 */
type Spread = { phi: number; ln: number; lift: number };
const SPREADS: Record<Stat, Spread> = {
  points: { phi: 3.05, ln: 1.115142, lift: 1.03 },
  rebounds: { phi: 1.18, ln: 0.165514, lift: 1.011 },
  assists: { phi: 1.1, ln: 0.09531, lift: 1.013 },
  threes: { phi: 1.07, ln: 0.067659, lift: 1.022 },
  steals: { phi: 1.05, ln: 0.04879, lift: 1.025 },
  blocks: { phi: 1.03, ln: 0.029559, lift: 1.013 },
  turnovers: { phi: 1.05, ln: 0.04879, lift: 1.01 },
  ptsRebAst: { phi: 2.72, ln: 1.000632, lift: 1.02 },
  ptsReb: { phi: 2.78, ln: 1.022451, lift: 1.022 },
  ptsAst: { phi: 2.88, ln: 1.05779, lift: 1.026 },
  rebAst: { phi: 1.26, ln: 0.231112, lift: 1.01 },
  stocks: { phi: 1.07, ln: 0.067659, lift: 1.019 },
  fantasyScore: { phi: 3.2, ln: 1.163151, lift: 1.02 },
};

/** Chance of more than `line` (a half) for a negative binomial whose variance is phi times its mean. */
export function chanceOver(stat: Stat, mean: number, line: number): number {
  const { phi, ln, lift } = SPREADS[stat];
  const size = (mean * lift) / (phi - 1);
  const ratio = 1 - 1 / phi;
  let chance = exp(-size * ln);
  let atMost = 0;
  const top = Math.floor(line);
  for (let k = 0; k <= top; k += 1) {
    atMost += chance;
    chance *= ((size + k) / (k + 1)) * ratio;
  }
  return 1 - atMost;
}

/** Bettors like overs, so books price them a little above their value. */
export const OVER_TILT = 0.017;

/** The half line whose priced chance is nearest to even. */
export function evenLine(stat: Stat, mean: number, from = Math.max(0, Math.round(mean) - 1) + 0.5): number {
  const off = (line: number) => Math.abs(chanceOver(stat, mean, line) + OVER_TILT - 0.5);
  let line = from;
  let best = off(line);
  for (const step of [1, -1])
    for (let next = line + step; next > 0; next += step) {
      const worse = off(next);
      if (worse >= best) break;
      best = worse;
      line = next;
    }
  return line;
}

export type Prices = { overOdds: number; underOdds: number };

export function pricesOf(chance: number, vig: number, step: number): Prices {
  const asked = Math.min(0.93, Math.max(0.07, chance + OVER_TILT));
  return { overOdds: american(asked * (1 + vig), step), underOdds: american((1 - asked) * (1 + vig), step) };
}

function american(implied: number, step: number): number {
  const p = Math.min(0.97, implied);
  const odds = p >= 0.5 ? (100 * p) / (1 - p) : (100 * (1 - p)) / p;
  const rounded = Math.max(100, Math.round(odds / step) * step);
  return p >= 0.5 && rounded > 100 ? -rounded : rounded;
}

/** Moneyline prices from an expected margin. */
export function moneylines(margin: number): { moneylineHome: number; moneylineAway: number } {
  const home = 1 / (1 + exp(-margin / 7));
  const odds = (chance: number) => american(Math.min(0.97, chance * 1.045), 5);
  return { moneylineHome: odds(home), moneylineAway: odds(1 - home) };
}
