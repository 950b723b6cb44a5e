import { COUNTS } from '../../../domain/stats.ts';
import type { LeagueParams } from '../../params.ts';
import { POSITIONS } from '../../sheet.ts';
import type { SeasonGame } from '../games.ts';
import { MIN_PRIOR_GAMES } from './minutes.ts';

type Settings = { slowHalfLife: number; slowPrior: number; fastHalfLife: number; fastPrior: number };

const CANDIDATES: { [K in keyof Settings]: readonly number[] } = {
  slowHalfLife: [30, 45, 60, 90, 120, 200, 300],
  slowPrior: [30, 60, 100, 150, 250, 400, 700],
  fastHalfLife: [4, 6, 8, 12, 18, 25],
  fastPrior: [100, 200, 300, 450, 700, 1200, 2500, 5000],
};
/** One player's consecutive games, on which a rate is evaluated. */
type Career = { group: number; season: Int16Array; minutes: Float64Array; counts: Float64Array[] };

/**
 * Half-lives and prior weights, one count at a time, by coordinate search. The objective is the Poisson
 * deviance of the next game given the actual minutes, so that minutes do not affect rates.
 */
export function fitRates(params: LeagueParams, games: readonly SeasonGame[], from: string): LeagueParams {
  const { careers, firstScored } = careersOf(games, from);
  const rates = { ...params.rates };
  const chosen = COUNTS.map((_, count) => {
    const prior = params.rates.positionRates.map((row) => row[count]!);
    let best: Settings = { slowHalfLife: 60, slowPrior: 100, fastHalfLife: 8, fastPrior: 400 };
    let loss = lossOf(careers, count, prior, best, params.rates.rolloverKeep, firstScored);
    for (let round = 0; round < 2; round++) {
      for (const key of ['slowHalfLife', 'slowPrior', 'fastHalfLife', 'fastPrior'] as const) {
        for (const value of CANDIDATES[key]) {
          if (value === best[key]) continue;
          const trial = { ...best, [key]: value };
          const trialLoss = lossOf(careers, count, prior, trial, params.rates.rolloverKeep, firstScored);
          if (trialLoss < loss) [best, loss] = [trial, trialLoss];
        }
      }
    }
    return best;
  });
  for (const key of ['slowHalfLife', 'slowPrior', 'fastHalfLife', 'fastPrior'] as const)
    rates[key] = chosen.map((settings) => settings[key]);
  return { ...params, rates };
}

type Draft = { group: number; season: number[]; minutes: number[]; counts: number[][] };

function careersOf(games: readonly SeasonGame[], from: string) {
  const seasons = [...new Set(games.map((game) => game.season))].sort();
  const newDraft = (): Draft => ({ group: 3, season: [], minutes: [], counts: COUNTS.map(() => []) });
  const drafts = new Map<number, Draft>();
  for (const game of games) {
    for (const line of [...game.home.lines, ...game.away.lines]) {
      const draft = drafts.get(line.playerId) ?? newDraft();
      drafts.set(line.playerId, draft);
      if (line.position !== null) draft.group = POSITIONS.indexOf(line.position);
      draft.season.push(seasons.indexOf(game.season));
      draft.minutes.push(line.minutes);
      COUNTS.forEach((_, s) => void draft.counts[s]!.push(line.counts[s]!));
    }
  }
  const careers: Career[] = [...drafts.keys()]
    .sort((a, b) => a - b)
    .map((id) => {
      const draft = drafts.get(id)!;
      return {
        group: draft.group,
        season: Int16Array.from(draft.season),
        minutes: Float64Array.from(draft.minutes),
        counts: draft.counts.map((values) => Float64Array.from(values)),
      };
    });
  return { careers, firstScored: seasons.findIndex((season) => season >= from) };
}

/** Σ μ − x ln μ over the scored seasons: the part of the Poisson deviance that depends on the rate. */
function lossOf(
  careers: readonly Career[],
  count: number,
  prior: readonly number[],
  settings: Settings,
  keep: number,
  firstScored: number,
): number {
  const slowDecay = 2 ** (-1 / settings.slowHalfLife);
  const fastDecay = 2 ** (-1 / settings.fastHalfLife);
  let loss = 0;
  for (const career of careers) {
    const counts = career.counts[count]!;
    const start = prior[career.group]!;
    let [slowN, slowM, fastN, fastM] = [0, 0, 0, 0];
    for (let i = 0; i < counts.length; i++) {
      const minutes = career.minutes[i]!;
      if (i > 0 && career.season[i] !== career.season[i - 1]) {
        [slowN, slowM, fastN, fastM] = [slowN * keep, slowM * keep, fastN * keep, fastM * keep];
      }
      if (i >= MIN_PRIOR_GAMES && career.season[i]! >= firstScored) {
        const slow = (slowN + settings.slowPrior * start) / (slowM + settings.slowPrior);
        const mean = (minutes * (fastN + settings.fastPrior * slow)) / (fastM + settings.fastPrior);
        loss += mean - counts[i]! * Math.log(mean);
      }
      slowN = slowN * slowDecay + counts[i]!;
      slowM = slowM * slowDecay + minutes;
      fastN = fastN * fastDecay + counts[i]!;
      fastM = fastM * fastDecay + minutes;
    }
  }
  return loss;
}
