export const STATS = [
  'points',
  'rebounds',
  'assists',
  'threes',
  'steals',
  'blocks',
  'turnovers',
  'ptsRebAst',
  'ptsReb',
  'ptsAst',
  'rebAst',
  'stocks',
  'fantasyScore',
] as const;
export type Stat = (typeof STATS)[number];
