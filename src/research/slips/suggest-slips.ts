import { findPreferences } from '../../accounts/preference-queries.ts';
import { leagueDate } from '../../domain/dates.ts';
import { round } from '../../domain/numeric.ts';
import { decimalOdds, fairOdds, isPrice } from '../../domain/odds.ts';
import type { Joint } from '../../model/joint/joint.ts';
import { type Bet, listBets } from '../../picks/pick-queries.ts';
import type { GameReader } from '../../picks/pricing/forecast.ts';
import type { Db } from '../../platform/db/connect.ts';
import { invalid } from '../../platform/problem.ts';
import { placeLegs, refuse } from './check-slip.ts';
import type { LegAsk, SlipSuggestions, SuggestBody } from './contract.ts';
import { priceLegs } from './price-legs.ts';
import { type Candidate, type Found, searchSlips } from './search-slips.ts';
import type { Terms } from './slip-value.ts';
import { getPayouts } from './terms.ts';

type Ask = { wish: SuggestBody; userId: number; now: Date; readGame: GameReader };

/** Joint chances are computed for combinations of this many picks, those with the highest value. */
const MOST_CANDIDATES = 16;

/** The combinations of today's picks with the highest expected value, within the limits of the request. */
export async function suggestSlips(db: Db, { wish, userId, now, readGame }: Ask): Promise<SlipSuggestions> {
  const { kind = 'parlay', minLegs = 2, maxLegs = 3, limit = 5, minEvPercent = 0 } = wish;
  checkWish(wish, { minLegs, maxLegs });
  const table = kind === 'parlay' ? null : await getPayouts(db, wish, { kind, now });
  const picks = await openPicks(db, wish, now);
  const placed = await placeLegs(db, picks.map(legOf), now);
  const legs = await priceLegs(db, placed, { now, readGame });
  const candidates = legs.flatMap((priced, n): Candidate[] => {
    const pick = picks[n];
    return pick ? [{ pick, priced }] : [];
  });
  const limits = { minLegs, maxLegs, allowSamePlayer: wish.allowSamePlayer ?? false };
  const search = searchSlips(limits);
  const found: (Found & { sportsbook: string | null })[] = [];
  if (table) {
    const terms = (): Terms => ({ by: 'payouts', table });
    for (const slip of await search(candidates, terms)) found.push({ ...slip, sportsbook: null });
  } else
    for (const book of await booksOf(db, { wish, userId, picks })) {
      const quoted = candidates.flatMap((one) => {
        const price = priceAt(one.pick, book);
        return price === null ? [] : [{ ...one, price }];
      });
      const terms = (slip: readonly Candidate[]): Terms => ({
        by: 'legs',
        prices: slip.map(({ price }) => decimalOdds(price ?? 0)),
      });
      for (const slip of await search(quoted, terms)) found.push({ ...slip, sportsbook: book });
    }
  const best = found
    .filter(({ value }) => 100 * (value - 1) >= minEvPercent)
    .sort((a, b) => b.value - a.value || (a.key < b.key ? -1 : 1))
    .filter((slip, n, all) => all.findIndex(({ key }) => key === slip.key) === n)
    .slice(0, limit);
  return { kind, slips: best.map(onWire), candidates: picks.length, payouts: table, generatedAt: now };
}

function checkWish(
  { kind = 'parlay', operator, payouts }: SuggestBody,
  { minLegs, maxLegs }: { minLegs: number; maxLegs: number },
): void {
  if (minLegs > maxLegs) throw invalid([refuse('/minLegs', `must be at most maxLegs, ${maxLegs}`)]);
  if (kind === 'parlay' && (operator ?? payouts) !== undefined)
    throw invalid([refuse(operator ? '/operator' : '/payouts', 'applies to power and flex only')]);
}

/** Current picks of the day whose game has not begun, highest value first. */
async function openPicks(db: Db, { league, date }: SuggestBody, now: Date): Promise<Bet[]> {
  const day = date ?? leagueDate(now);
  const picks = await listBets(db, { asOf: now, league, from: day, to: day, settled: false });
  return picks
    .filter(({ tipAt }) => tipAt > now)
    .sort((a, b) => b.evPercent - a.evPercent || a.id - b.id)
    .slice(0, MOST_CANDIDATES);
}

const legOf = ({ playerId, stat, line, direction, date }: Bet): LegAsk => ({
  playerId,
  stat,
  line,
  side: direction,
  date,
});

async function booksOf(
  db: Db,
  { wish, userId, picks }: { wish: SuggestBody; userId: number; picks: readonly Bet[] },
): Promise<string[]> {
  const wanted = wish.books ?? (await findPreferences(db, userId)).books;
  const quoting = [
    ...new Set(picks.flatMap(({ books }) => books.map(({ sportsbook }) => sportsbook))),
  ].sort();
  return wanted.length === 0 ? quoting : quoting.filter((book) => wanted.includes(book));
}

/** The book's price of the pick at its line; null if it has none. */
function priceAt({ books, line, direction }: Bet, book: string): number | null {
  const quote = books.find((one) => one.sportsbook === book && one.line === line);
  const odds = (direction === 'over' ? quote?.overOdds : quote?.underOdds) ?? null;
  return isPrice(odds) ? odds : null;
}

const shown = ({ probability }: Joint): number => Math.max(1e-6, probability);

const onWire = ({ members, joint, value, sportsbook, terms }: Found & { sportsbook: string | null }) => ({
  sportsbook,
  pickIds: members.map(({ pick }) => pick.id),
  legs: members.map(({ pick, priced, price }) => ({
    playerId: pick.playerId,
    playerName: pick.playerName,
    stat: pick.stat,
    line: pick.line,
    side: pick.direction,
    price: price ?? null,
    probability: round(priced.probability, 4),
  })),
  probability: round(joint.probability, 5),
  independentProbability: round(joint.independent, 5),
  fairOdds: fairOdds(shown(joint)),
  decimalPrice:
    terms.by === 'legs'
      ? round(
          terms.prices.reduce((product, price) => product * price, 1),
          4,
        )
      : null,
  evPercent: round(100 * (value - 1), 2),
});
