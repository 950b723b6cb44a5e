import { byLeague, LEAGUE_CATALOGUE } from '../../../../domain/leagues.ts';
import { STAT_CATALOGUE, STATS, statsByWord } from '../../../../domain/stats.ts';

export const SPORT_OF = byLeague((league) => LEAGUE_CATALOGUE[league].ids.theOddsApi);

/** The player markets that we price. Each returned market costs one credit per region. */
export const STAT_OF = statsByWord('theOddsApi');

export const ALTERNATE = '_alternate';

/** Only daily-fantasy books offer fantasy score lines. */
export const marketsFor = (regions: readonly string[]): string[] =>
  STATS.filter((stat) => stat !== 'fantasyScore' || regions.includes('us_dfs')).map(
    (stat) => STAT_CATALOGUE[stat].words.theOddsApi,
  );

export const GAME_MARKETS = ['h2h', 'spreads', 'totals'] as const;
