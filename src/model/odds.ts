/** American odds, as whole numbers of at least 100 either way. */
export const decimalOdds = (american: number): number =>
  american > 0 ? 1 + american / 100 : 1 + 100 / -american;

export const impliedProbability = (american: number): number => 1 / decimalOdds(american);

/** The nearest American price of a decimal one. */
export const americanOdds = (decimal: number): number =>
  decimal >= 2 ? Math.round((decimal - 1) * 100) : -Math.round(100 / (decimal - 1));

/** The price that pays exactly for its risk. */
export const fairOdds = (probability: number): number => americanOdds(1 / probability);

export const isPrice = (american: number | null): american is number =>
  american !== null && Number.isFinite(american) && Math.abs(american) >= 100;

/** Share of the over after taking the bookmaker's margin out of both sides in proportion. */
export function noVig(overOdds: number, underOdds: number): { over: number; overround: number } {
  const over = impliedProbability(overOdds);
  const under = impliedProbability(underOdds);
  return { over: over / (over + under), overround: over + under - 1 };
}
