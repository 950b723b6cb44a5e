import { rateOf } from '../../domain/hit-rate.ts';
import { mean, round, standardDeviation } from '../../domain/numeric.ts';
import { wilsonInterval } from '../../domain/wilson-interval.ts';
import type { Appearance } from '../../league/box-score-queries.ts';
import type { Split } from './contract.ts';

/** A game that the player played. */
export type OwnGame = { gameId: number; value: number; minutes: number };

export type SplitGames = { minutesPerGame: number; with: OwnGame[]; without: OwnGame[] };

/**
 * The player's games (oldest first) with and without a teammate. Those before the teammate's first appearance on the
 * team's sheet count as neither: he may have been on another team.
 */
export function splitByTeammate(
  games: readonly OwnGame[],
  appearances: ReadonlyMap<number, Appearance>,
): SplitGames {
  const first = games.findIndex(({ gameId }) => appearances.has(gameId));
  const together = first === -1 ? [] : games.slice(first);
  const played = ({ gameId }: OwnGame) => appearances.get(gameId)?.played === true;
  const minutes = together.filter(played).map(({ gameId }) => appearances.get(gameId)?.minutes ?? 0);
  return {
    minutesPerGame: minutes.length === 0 ? 0 : mean(minutes),
    with: together.filter(played),
    without: together.filter((game) => !played(game)),
  };
}

const ROTATION_MINUTES = 15;
const FEWEST_GAMES = 3;

/** Difference of the means in standard errors (Welch); null for bench players and too few games. */
export function clarityOf(split: SplitGames): number | null {
  const valuesOf = (games: readonly OwnGame[]) => games.map(({ value }) => value);
  const [one, other] = [valuesOf(split.with), valuesOf(split.without)];
  if (split.minutesPerGame < ROTATION_MINUTES || Math.min(one.length, other.length) < FEWEST_GAMES)
    return null;
  const variance = (values: readonly number[]) => standardDeviation(values) ** 2 / values.length;
  const error = Math.sqrt(variance(one) + variance(other));
  const difference = Math.abs(mean(one) - mean(other));
  return error === 0 ? 0 : difference / error;
}

export function composeSplit(games: readonly OwnGame[], line: number | null): Split {
  const values = games.map(({ value }) => value);
  const minutes = games.reduce((sum, game) => sum + game.minutes, 0);
  const total = values.reduce((sum, value) => sum + value, 0);
  const perGame = (sum: number) => (games.length === 0 ? null : round(sum / games.length, 1));
  return {
    games: games.length,
    minutes: perGame(minutes),
    mean: perGame(total),
    per36: minutes === 0 ? null : round((36 * total) / minutes, 1),
    hitRate: line === null ? null : rateAt(values, line),
  };
}

function rateAt(values: readonly number[], line: number): Split['hitRate'] {
  const rate = rateOf(values, line, 'over');
  const { lo, hi } = wilsonInterval(rate.hits, rate.games);
  return { line, ...rate, lo: round(lo, 4), hi: round(hi, 4) };
}
