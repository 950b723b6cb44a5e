import { normalCdf } from '../core/stats.ts';
import { type Stat, statValue } from '../model/stat.ts';
import type { SeasonGame } from './games.ts';

type Played = { season: string; counts: ArrayLike<number>; minutes: number };

/** Each player's games so far, newest last: what the naive baselines look at. */
export type RecentGames = Map<number, Played[]>;

export function rememberGame(recent: RecentGames, game: SeasonGame): void {
  for (const line of [...game.home.lines, ...game.away.lines]) {
    const played = recent.get(line.playerId) ?? [];
    played.push({ season: game.season, counts: line.counts, minutes: line.minutes });
    recent.set(line.playerId, played);
  }
}

export type BaselineForecasts = { seasonAverage: number; last10: number; ewma12: number };

/** Plain averages of what a player did: the forecasts that any model must beat. */
export function baselineForecasts(
  played: readonly Played[],
  season: string,
  value: (game: Played) => number,
): BaselineForecasts {
  const last10 = played.slice(-10).map(value);
  const inSeason = played.filter((game) => game.season === season).map(value);
  return {
    seasonAverage: inSeason.length > 0 ? average(inSeason) : average(last10),
    last10: average(last10),
    ewma12: ewma(played.slice(-60).map(value)).mean,
  };
}

export type BaselineChances = { l10: number; seasonRate: number; ewmaNormal: number };

/** Naive chances of the over, Laplace-smoothed where they are counts. */
export function baselineChances(
  played: readonly Played[],
  season: string,
  stat: Stat,
  line: number,
): BaselineChances {
  const value = (game: Played) => statValue(stat, game.counts);
  const rate = (values: readonly number[]) => {
    const counted = values.filter((v) => v !== line);
    return (counted.filter((v) => v > line).length + 1) / (counted.length + 2);
  };
  const { mean, variance } = ewma(played.slice(-60).map(value));
  const z = (line - mean) / Math.sqrt(Math.max(variance, 0.25));
  return {
    l10: rate(played.slice(-10).map(value)),
    seasonRate: rate(played.filter((game) => game.season === season).map(value)),
    ewmaNormal: Math.min(Math.max(1 - normalCdf(z), 0.01), 0.99),
  };
}

const average = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

function ewma(values: readonly number[]): { mean: number; variance: number } {
  const decay = 2 ** (-1 / 12);
  let [weight, sum, squares] = [0, 0, 0];
  for (const value of values) {
    weight = weight * decay + 1;
    sum = sum * decay + value;
    squares = squares * decay + value * value;
  }
  if (weight === 0) return { mean: 0, variance: 1 };
  const mean = sum / weight;
  return { mean, variance: squares / weight - mean * mean };
}
