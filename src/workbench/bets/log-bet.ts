import { leagueDate } from '../../domain/dates.ts';
import { round } from '../../domain/numeric.ts';
import { isPrice } from '../../domain/odds.ts';
import type { Tier } from '../../domain/tiers.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type FieldError, invalid, Problem } from '../../platform/problem.ts';
import { lockAccount } from '../account-queries.ts';
import { checkLimits } from './bankroll/check-limits.ts';
import { warnAbout } from './bankroll/warn-about.ts';
import { bookKey, profitOn } from './bet.ts';
import { countBets, insertBets, type NewBetRow } from './bet-queries.ts';
import { insertChanges } from './change-queries.ts';
import type { Bet, NewBet } from './contract.ts';
import { betOnWire } from './on-wire.ts';
import { settleBets } from './settle-bets.ts';
import { subjectOf } from './subject.ts';

export const MOST_BETS = 50_000;

type Ask = { userId: number; tier: Tier; given: NewBet; now: Date };

/** A bet on a game that is over is settled at once. */
export async function logBet(db: Db, ask: Ask): Promise<{ bet: Bet; warnings: string[] }> {
  const { userId, given, now } = ask;
  const terms = checkTerms(given, now);
  const subject = await subjectOf(db, { ...ask, placedAt: terms.placedAt });
  const row = { ...NOT_SETTLED, ...subject, ...terms, userId, createdAt: now, updatedAt: now };
  const result = given.result ?? null;
  const settled = { result, profit: profitOn({ ...terms, result }), settledAt: result && now };
  return inTransaction(db, async (db) => {
    await lockAccount(db, userId);
    await checkRoom(db, { userId, adding: 1 });
    await checkLimits(db, { ...row, betId: null, now });
    const warnings = await warnAbout(db, { ...row, now });
    const [bet] = await insertBets(db, [{ ...row, ...settled }]);
    if (!bet) throw new Error('The new bet was not returned.');
    await insertChanges(db, [
      { userId, betId: bet.id, at: now, kind: 'logged', reason: 'logged', before: null, after: given },
    ]);
    const [graded = bet] = await settleBets(db, [bet], { at: now, force: false });
    return { bet: betOnWire(graded), warnings };
  });
}

export const NOT_SETTLED = {
  result: null,
  actual: null,
  voidReason: null,
  profit: 0,
  closingLine: null,
  closingProbability: null,
  clvPercent: null,
  bookClvPercent: null,
  closingEdgePercent: null,
  settledAt: null,
} satisfies Partial<NewBetRow>;

export async function checkRoom(db: Db, { userId, adding }: { userId: number; adding: number }) {
  if ((await countBets(db, userId)) + adding > MOST_BETS)
    throw new Problem('bet-limit-reached', `An account may have ${MOST_BETS} bets. Delete some first.`);
}

type Terms = Pick<NewBet, 'book' | 'price' | 'stake' | 'placedAt'> & {
  probability?: number | null;
  note?: string | null;
};

/** What the book and the account agreed on, as stored. */
export function checkTerms(
  { book, price, stake, placedAt, probability = null, note = null }: Terms,
  now: Date,
) {
  const at = placedAt === undefined ? now : new Date(placedAt);
  const terms = { book: bookKey(book), price, stake: round(stake, 2), placedAt: at, probability, note };
  const errors = termErrors(terms, now);
  if (errors.length > 0) throw invalid(errors);
  return terms;
}

const FIRST_DAY = '2000-01-01';

export function termErrors(
  { book, price, stake, placedAt }: { book: string; price: number; stake: number; placedAt: Date },
  now: Date,
): FieldError[] {
  const wrong = (pointer: string, detail: string): FieldError => ({ in: 'body', pointer, detail });
  return [
    ...(book === '' ? [wrong('/book', 'must have a letter or a digit')] : []),
    ...(isPrice(price) ? [] : [wrong('/price', 'must be +100 or more, or -100 or less: it is American')]),
    ...(stake >= 0.01 ? [] : [wrong('/stake', 'must be at least 0.01')]),
    ...(placedAt <= now && leagueDate(placedAt) >= FIRST_DAY
      ? []
      : [wrong('/placedAt', `must be between ${FIRST_DAY} and now`)]),
  ];
}
