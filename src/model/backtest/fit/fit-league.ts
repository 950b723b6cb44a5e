import type { League } from '../../../domain/leagues.ts';
import { standardDeviation } from '../../../domain/numeric.ts';
import { STATS } from '../../../domain/stats.ts';
import { BLOCKS } from '../../contributions.ts';
import type { Gap } from '../../cross-market.ts';
import { type BlendParams, type LeagueParams, VARIANTS } from '../../params.ts';
import type { SeasonGame } from '../games.ts';
import { VARIANT_AT } from '../price-props.ts';
import type { Prop } from '../props.ts';
import { walkForward } from '../walk-forward.ts';
import type { BlendRow } from './blend.ts';
import { fitCrossMarket } from './cross-market.ts';
import { fitDispersion } from './dispersion.ts';
import { fitAvailability, fitLeagueFacts } from './league-facts.ts';
import { fitMeans } from './means.ts';
import { fitMinutes } from './minutes.ts';
import { fitRates } from './rates.ts';
import { startingPoint } from './starting-point.ts';

const ONLY_LEARN = { from: '9999-12-31', to: '9999-12-31' };

export type FitAsk = {
  league: League;
  games: readonly SeasonGame[];
  props: readonly Prop[];
  /** Weights of a league with prices, for a league without any. */
  borrowed?: LeagueParams;
  log?: (step: string) => void;
};

/** Fits everything about a league, step by step; each step uses the ones before it. */
export function fitLeague({ league, games, props, borrowed, log = () => {} }: FitAsk): LeagueParams {
  const seasons = [...new Set(games.map((game) => game.season))].sort();
  // The first season only fills the state: forecasts without history teach nothing.
  const from = seasons[Math.min(1, seasons.length - 1)];
  if (!from) throw new Error(`there are no ${league} games to learn from`);
  log(`${league}: league facts and availability`);
  let params = fitLeagueFacts(startingPoint(league), games);
  params = fitAvailability(params, games);
  log(`${league}: rates`);
  params = fitRates(params, games, from);
  for (const variant of VARIANTS) {
    log(`${league}: ${variant}: minutes, means, dispersion`);
    params = fitMinutes(params, games, variant, from);
    params = fitMeans(params, games, variant, from);
    params = fitDispersion(params, games, variant, from);
  }
  log(`${league}: blend`);
  if (props.length === 0) return borrowMarkets(params, borrowed);
  return fitMarkets(withCrossMarket(params, games, props), games, props);
}

/** From morning prices: there are too few of the late ones. */
function withCrossMarket(
  params: LeagueParams,
  games: readonly SeasonGame[],
  props: readonly Prop[],
): LeagueParams {
  const gaps: (readonly Gap[])[] = [];
  walkForward({
    games,
    props,
    params,
    ...ONLY_LEARN,
    onGaps: (horizon, ofGame) => {
      if (horizon === 'morning') gaps.push(...ofGame);
    },
  });
  return { ...params, crossMarket: fitCrossMarket(gaps) };
}

function fitMarkets(
  params: LeagueParams,
  games: readonly SeasonGame[],
  props: readonly Prop[],
): LeagueParams {
  const priced = new Set(props.map((prop) => prop.gameId));
  const lastSeason = games.findLast((game) => priced.has(game.gameId))?.season ?? '';
  const from = games.find((game) => game.season === lastSeason)?.date ?? '9999-12-31';
  const { rows, learners } = walkForward({ games, props, params, from, to: '9999-12-31' });
  const morning = learners.morning.final();
  const late = learners.late.final();
  const settled = [...morning.settled, ...late.settled];
  const projected = rows.filter((row) => row.projected);
  return {
    ...params,
    blend: { [VARIANT_AT.morning]: morning.blend, [VARIANT_AT.late]: late.blend } as LeagueParams['blend'],
    overRate: overRates(settled),
    blockScale: Object.fromEntries(
      BLOCKS.map((block, b) => [block, standardDeviation(projected.map((row) => row.contributions[b]!))]),
    ),
  };
}

function overRates(rows: readonly BlendRow[]): LeagueParams['overRate'] {
  return Object.fromEntries(
    STATS.flatMap((stat) => {
      const mine = rows.filter((row) => row.stat === stat);
      if (mine.length < 300) return [];
      return [[stat, mine.filter((row) => row.over).length / mine.length]];
    }),
  );
}

/** A league without prices of its own halves the model weight that it borrows. */
function borrowMarkets(params: LeagueParams, borrowed: LeagueParams | undefined): LeagueParams {
  if (!borrowed) return params;
  const half = (blend: BlendParams): BlendParams => ({
    intercept: blend.intercept,
    weight: Object.fromEntries(Object.entries(blend.weight).map(([stat, weight]) => [stat, weight / 2])),
    pooled: { ...blend.pooled, weight: blend.pooled.weight / 2 },
    otherMarkets: blend.otherMarkets / 2,
  });
  return {
    ...params,
    blend: { history: half(borrowed.blend.history), lineup: half(borrowed.blend.lineup) },
    crossMarket: borrowed.crossMarket,
    overRate: borrowed.overRate,
    blockScale: borrowed.blockScale,
  };
}
