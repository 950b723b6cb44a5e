import { leagueDate } from '../../domain/dates.ts';
import { decimalOdds } from '../../domain/odds.ts';
import type { Db } from '../../platform/db/connect.ts';
import { invalid } from '../../platform/problem.ts';
import { type PlacedLeg, refuse } from './check-slip.ts';
import type { SlipBody } from './contract.ts';
import type { PayoutTable } from './payouts/contract.ts';
import type { EntryKind } from './payouts/kinds.ts';
import { findPayouts } from './payouts/payout-queries.ts';
import { hasLegs } from './payouts/value.ts';
import type { Terms } from './slip-value.ts';

const EXAMPLE = 'example';

type Wanted = Pick<SlipBody, 'operator' | 'payouts'>;

/** The payouts of the request, or the stored table that applies today. */
export async function getPayouts(
  db: Db,
  { operator = EXAMPLE, payouts }: Wanted,
  { kind, now }: { kind: EntryKind; now: Date },
): Promise<PayoutTable> {
  if (payouts) {
    const { entries, voidRule = 'revert' } = payouts;
    return { operator: 'request', kind, validFrom: null, validTo: null, isExample: false, voidRule, entries };
  }
  const table = await findPayouts(db, { operator, kind, date: leagueDate(now) });
  if (table) return table;
  throw invalid([
    refuse('/operator', `has no ${kind} payouts today: see GET /data/slips/payouts, or send payouts`),
  ]);
}

/** How the slip pays. `placed`: its legs with their games. */
export async function termsOf(
  db: Db,
  { kind = 'parlay', legs, price, decimalPrice, ...wanted }: SlipBody,
  { placed, now }: { placed: readonly PlacedLeg[]; now: Date },
): Promise<Terms> {
  if (kind !== 'parlay') {
    const table = await getPayouts(db, wanted, { kind, now });
    if (hasLegs(table.entries, legs.length)) return { by: 'payouts', table };
    throw invalid([
      refuse('/legs', `has ${legs.length} legs: ${table.operator} pays no ${kind} entry of that size`),
    ]);
  }
  if (decimalPrice !== undefined) return { by: 'price', price: decimalPrice };
  if (price !== undefined) return { by: 'price', price: decimalOdds(price) };
  const prices = legs.flatMap((leg) => (leg.price === undefined ? [] : [decimalOdds(leg.price)]));
  return prices.length === legs.length && isProductOffered(placed)
    ? { by: 'legs', prices }
    : { by: 'nothing' };
}

/** A book multiplies its own prices, and only of different games. */
const isProductOffered = (placed: readonly PlacedLeg[]): boolean =>
  new Set(placed.map(({ ask }) => ask.sportsbook)).size === 1 &&
  new Set(placed.map(({ game }) => game.id)).size === placed.length;
