/**
 * Formulas for prices and chances, shared by the service and the dashboard: no imports that a browser does
 * not have.
 */

/** American odds are whole numbers of at least 100 in absolute value. */
export const decimalOdds = (american: number): number =>
  american > 0 ? 1 + american / 100 : 1 + 100 / -american;

/** The nearest American price of a decimal price. */
export const americanOdds = (decimal: number): number =>
  decimal >= 2 ? Math.round((decimal - 1) * 100) : -Math.round(100 / (decimal - 1));

/**
 * An American price that is shorter by some cents. In order from long to short: +105, +100 (= −100), −101, …
 */
export const shorterOdds = (american: number, cents: number): number => {
  const onLine = american >= 100 ? 200 - american : -american;
  const moved = onLine + cents;
  return moved <= 100 ? 200 - moved : -moved;
};

/** The chance at which a decimal price neither wins nor loses in the long run. */
export const breakEven = (decimalPrice: number): number => 1 / decimalPrice;

/** The American price at which a bet with this chance breaks even. */
export const fairOdds = (probability: number): number => americanOdds(1 / probability);

/** Chance minus the break-even of a price, as a share of 1. */
export const edge = (probability: number, needed: number): number => probability - needed;

/** Expected profit per unit staked; a push returns the stake. */
export const expectedValue = (probability: number, decimalPrice: number, push: number): number =>
  (1 - push) * (probability * decimalPrice - 1);

/** Profit of one unit at a decimal price; a push, a void or an open bet returns the stake. */
export const profitOf = (result: string | null, decimalPrice: number): number =>
  result === 'hit' ? decimalPrice - 1 : result === 'miss' ? -1 : 0;

export const isPrice = (american: number | null): american is number =>
  american !== null && Number.isFinite(american) && Math.abs(american) >= 100;

const impliedProbability = (american: number): number => breakEven(decimalOdds(american));

/** Share of the over after removing the bookmaker's margin proportionally. */
export function noVig(overOdds: number, underOdds: number): { over: number; overround: number } {
  const over = impliedProbability(overOdds);
  const under = impliedProbability(underOdds);
  return { over: over / (over + under), overround: over + under - 1 };
}

/**
 * The same by the power method: both implied chances are raised to the one power that makes them add up to 1.
 * It removes more of the margin from the longer price, as books add it, and is used for closing prices. A
 * chance raised to 1 / power has the book's margin again.
 */
export function noVigByPower(overOdds: number, underOdds: number): { over: number; power: number } {
  const over = impliedProbability(overOdds);
  const under = impliedProbability(underOdds);
  let [low, high] = [0, 1];
  while (over ** high + under ** high > 1) high *= 2;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (over ** middle + under ** middle > 1) low = middle;
    else high = middle;
  }
  return { over: over ** high / (over ** high + under ** high), power: high };
}

export type Side = 'over' | 'under';
