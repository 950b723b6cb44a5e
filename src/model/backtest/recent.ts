import { clamp, normalCdf } from '../../domain/numeric.ts';
import type { Stat } from '../../domain/stats.ts';
import { valueOfCounts } from '../stat.ts';
import type { SeasonGame } from './games.ts';

type Played = { season: string; counts: ArrayLike<number>; minutes: number };

/** Each player's games so far, newest last, for the naive baselines. */
export type RecentGames = Map<number, Played[]>;

export function rememberGame(recent: RecentGames, game: SeasonGame): void {
  for (const line of [...game.home.lines, ...game.away.lines]) {
    const played = recent.get(line.playerId) ?? [];
    played.push({ season: game.season, counts: line.counts, minutes: line.minutes });
    recent.set(line.playerId, played);
  }
}

export type BaselineForecasts = { seasonAverage: number; last10: number; ewma12: number };

/** Plain averages of a player: the forecasts that any model must beat. */
export function baselineForecasts(
  played: readonly Played[],
  season: string,
  value: (game: Played) => number,
): BaselineForecasts {
  const last10 = meanOfLast(played, 10, value);
  const inSeason = gamesIn(played, season);
  return {
    seasonAverage: inSeason > 0 ? meanOfLast(played, inSeason, value) : last10,
    last10,
    ewma12: ewma(played, value).mean,
  };
}

/** How many of the newest games belong to the season. */
function gamesIn(played: readonly Played[], season: string): number {
  let n = 0;
  while (n < played.length && played[played.length - 1 - n]!.season === season) n++;
  return n;
}

function meanOfLast(played: readonly Played[], n: number, value: (game: Played) => number): number {
  const from = Math.max(0, played.length - n);
  let sum = 0;
  for (let i = from; i < played.length; i++) sum += value(played[i]!);
  return played.length > from ? sum / (played.length - from) : 0;
}

export type BaselineChances = { l10: number; seasonRate: number; ewmaNormal: number };

/** Naive chances of the over, Laplace-smoothed where they are counts. */
export function baselineChances(
  played: readonly Played[],
  season: string,
  stat: Stat,
  line: number,
): BaselineChances {
  const value = (game: Played) => valueOfCounts(game.counts, stat);
  const { mean, variance } = ewma(played, value);
  const z = (line - mean) / Math.sqrt(Math.max(variance, 0.25));
  return {
    l10: overRate(played, 10, value, line),
    seasonRate: overRate(played, gamesIn(played, season), value, line),
    ewmaNormal: clamp(1 - normalCdf(z), 0.01, 0.99),
  };
}

function overRate(
  played: readonly Played[],
  n: number,
  value: (game: Played) => number,
  line: number,
): number {
  let [over, counted] = [0, 0];
  for (let i = Math.max(0, played.length - n); i < played.length; i++) {
    const result = value(played[i]!);
    if (result === line) continue;
    counted += 1;
    if (result > line) over += 1;
  }
  return (over + 1) / (counted + 2);
}

const EWMA_GAMES = 60;
const EWMA_DECAY = 2 ** (-1 / 12);

function ewma(
  played: readonly Played[],
  value: (game: Played) => number,
): { mean: number; variance: number } {
  let [weight, sum, squares] = [0, 0, 0];
  for (let i = Math.max(0, played.length - EWMA_GAMES); i < played.length; i++) {
    const result = value(played[i]!);
    weight = weight * EWMA_DECAY + 1;
    sum = sum * EWMA_DECAY + result;
    squares = squares * EWMA_DECAY + result * result;
  }
  if (weight === 0) return { mean: 0, variance: 1 };
  const mean = sum / weight;
  return { mean, variance: squares / weight - mean * mean };
}
