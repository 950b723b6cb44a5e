import type { League } from '../../../../domain/leagues.ts';
import type { Stat } from '../../../../domain/stats.ts';

export const SPORT_OF: Record<League, string> = { nba: 'basketball_nba', wnba: 'basketball_wnba' };

/** The player markets that we price. Each returned market costs one credit per region. */
export const STAT_OF: Readonly<Record<string, Stat>> = {
  player_points: 'points',
  player_rebounds: 'rebounds',
  player_assists: 'assists',
  player_threes: 'threes',
  player_steals: 'steals',
  player_blocks: 'blocks',
  player_turnovers: 'turnovers',
  player_points_rebounds_assists: 'ptsRebAst',
  player_points_rebounds: 'ptsReb',
  player_points_assists: 'ptsAst',
  player_rebounds_assists: 'rebAst',
  player_blocks_steals: 'stocks',
  player_fantasy_points: 'fantasyScore',
};

export const ALTERNATE = '_alternate';

/** Only daily-fantasy books offer fantasy score lines. */
export const marketsFor = (regions: readonly string[]): string[] =>
  Object.keys(STAT_OF).filter((key) => key !== 'player_fantasy_points' || regions.includes('us_dfs'));

export const GAME_MARKETS = ['h2h', 'spreads', 'totals'] as const;
