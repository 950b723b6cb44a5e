import type { Stat } from './stats.ts';

/** What a person reads. */
export const DISPLAY_NAMES: Record<Stat, string> = {
  points: 'Points',
  rebounds: 'Rebounds',
  assists: 'Assists',
  threes: 'Threes made',
  steals: 'Steals',
  blocks: 'Blocks',
  turnovers: 'Turnovers',
  ptsRebAst: 'Pts + Reb + Ast',
  ptsReb: 'Pts + Reb',
  ptsAst: 'Pts + Ast',
  rebAst: 'Reb + Ast',
  stocks: 'Steals + Blocks',
  fantasyScore: 'Fantasy score',
};
