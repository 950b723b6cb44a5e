export type Side = 'over' | 'under';
export type Price = { sportsbook: string; line: number; odds: number };

type BookPrices = { sportsbook: string; line: number; overOdds: number | null; underOdds: number | null };

/**
 * The best place to take a side: for an over the lowest line, for an under the highest one, and only then the price.
 * American odds grow with what they pay. Of equals the first by name; null where nobody offers the side.
 */
export function bestPrice(books: readonly BookPrices[], side: Side): Price | null {
  const offers = books.flatMap(({ sportsbook, line, overOdds, underOdds }) => {
    const odds = side === 'over' ? overOdds : underOdds;
    return odds === null ? [] : [{ sportsbook, line, odds }];
  });
  const towardsLine = side === 'over' ? 1 : -1;
  const [best] = offers.sort(
    (a, b) => towardsLine * (a.line - b.line) || b.odds - a.odds || (a.sportsbook < b.sportsbook ? -1 : 1),
  );
  return best ?? null;
}
