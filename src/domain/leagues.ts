export const LEAGUES = ['nba', 'wnba'] as const;
export type League = (typeof LEAGUES)[number];
