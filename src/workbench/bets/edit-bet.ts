import { leagueDate } from '../../domain/dates.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type FieldError, invalid } from '../../platform/problem.ts';
import { lockAccount } from '../account-queries.ts';
import { checkLimits } from './bankroll/check-limits.ts';
import { profitOn } from './bet.ts';
import { type BetRow, deleteBet, getBet, updateBet } from './bet-queries.ts';
import { insertChanges } from './change-queries.ts';
import type { Bet, BetChange } from './contract.ts';
import { checkTerms, NOT_SETTLED } from './log-bet.ts';
import { betOnWire } from './on-wire.ts';
import { settleBets } from './settle-bets.ts';

type Ask = { userId: number; id: number; now: Date };

/** Omitted fields stay. What the change means for result, profit and closing-line value is computed at once. */
export const changeBet = (db: Db, { userId, id, given, now }: Ask & { given: BetChange }): Promise<Bet> =>
  inTransaction(db, async (db) => {
    await lockAccount(db, userId);
    const before = await getBet(db, { userId, id });
    const after = changed(before, given, now);
    if (after.stake > before.stake || after.placedAt > before.placedAt)
      await checkLimits(db, { ...after, betId: id, now });
    const differences = differing(before, after);
    if (differences.length === 0) return betOnWire(before);
    const pickFrom = (bet: BetRow) => Object.fromEntries(differences.map((name) => [name, bet[name]]));
    const change = { at: now, kind: 'edited' as const, reason: 'edited' };
    const values = { before: pickFrom(before), after: pickFrom(after) };
    const isRegraded = before.kind !== 'manual' && differences.some((name) => GRADED_BY.has(name));
    const stored = await updateBet(db, id, {
      ...pickFrom(after),
      ...(before.kind === 'manual' ? ownResult(after) : isRegraded ? NOT_SETTLED : {}),
      updatedAt: now,
    });
    await insertChanges(db, [{ userId, betId: id, ...change, ...values }]);
    const [graded = stored] = isRegraded ? await settleBets(db, [stored], { at: now, force: true }) : [];
    return betOnWire(graded);
  });

/** The owner decides about the result of a bet that we do not cover. */
const ownResult = (after: BetRow) => ({
  profit: profitOn(after),
  settledAt: after.result === null ? null : (after.settledAt ?? after.updatedAt),
});

/** A covered bet is graded again from the beginning if one of these changes. */
const GRADED_BY: ReadonlySet<string> = new Set(['line', 'side', 'price', 'stake', 'book']);

const EDITABLE = [
  'line',
  'side',
  'description',
  'book',
  'price',
  'stake',
  'placedAt',
  'probability',
  'note',
  'result',
  'date',
] as const;

const differing = (before: BetRow, after: BetRow) =>
  EDITABLE.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

function changed(before: BetRow, given: BetChange, now: Date): BetRow {
  checkKind(before, given);
  const { book = before.book, price = before.price, stake = before.stake } = given;
  const placedAt = given.placedAt ?? before.placedAt.toISOString();
  const terms = checkTerms({ book, price, stake, placedAt }, now);
  const { note = before.note, probability = before.probability, result = before.result } = given;
  const { line = before.line, side = before.side, description = before.description } = given;
  const date = before.kind === 'manual' ? leagueDate(terms.placedAt) : before.date;
  return { ...before, ...terms, note, probability, result, line, side, description, date, updatedAt: now };
}

function checkKind({ kind }: BetRow, given: BetChange): void {
  const refused: [keyof BetChange, boolean, string][] = [
    ['description', kind !== 'manual', 'is only for bets in your words'],
    ['result', kind !== 'manual', 'is not allowed: we settle this bet'],
    ['side', kind === 'pick', 'is that of the pick'],
  ];
  const errors: FieldError[] = refused
    .filter(([name, isRefused]) => isRefused && given[name] !== undefined)
    .map(([name, , detail]) => ({ in: 'body', pointer: `/${name}`, detail }));
  if (errors.length > 0) throw invalid(errors);
}

/** The history stays, with the bet as it was. */
export const dropBet = (db: Db, { userId, id, now }: Ask) =>
  inTransaction(db, async (db) => {
    const bet = await getBet(db, { userId, id });
    await deleteBet(db, id);
    const change = { at: now, kind: 'deleted' as const, reason: 'deleted', after: null };
    await insertChanges(db, [{ userId, betId: id, ...change, before: betOnWire(bet) }]);
    return { id, deleted: true as const };
  });
