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

/**
 * The same by the power method: both implied chances raised to the one power that makes them add up to 1. It takes more
 * of the margin from the longer price, as books do, and is what closing prices are measured by.
 */
export function noVigByPower(overOdds: number, underOdds: number): number {
  const over = impliedProbability(overOdds);
  const under = impliedProbability(underOdds);
  let [low, high] = [0, 1];
  while (over ** high + under ** high > 1) high *= 2;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (over ** middle + under ** middle > 1) low = middle;
    else high = middle;
  }
  return over ** high / (over ** high + under ** high);
}
