import { daysAfter, minutesAfter } from '../../../domain/dates.ts';
import { round } from '../../../domain/numeric.ts';
import { decimalOdds, expectedValue, isPrice } from '../../../domain/odds.ts';
import { PICK_STAKES, suggestedStakes } from '../../../model/portfolio.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { BetLimitKind } from '../../../platform/db/tables.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { invalid } from '../../../platform/problem.ts';
import { lockAccount } from '../../account-queries.ts';
import { listBets, sumProfit } from '../bet-queries.ts';
import {
  type BankrollRow,
  deletePendingLimits,
  findBankroll,
  insertLimit,
  type LimitRow,
  listLimits,
  saveBankroll,
} from './bankroll-queries.ts';
import type { Bankroll, BankrollChange } from './contract.ts';
import { HELP_LINE, isLooser, LIMIT_KINDS, LOOSEN_AFTER_HOURS, limitAt } from './limits.ts';

/** Until the account sets its own: the rules of our suggested stakes. */
const DEFAULTS: BankrollRow = {
  starting: 0,
  unit: 1,
  kellyFraction: PICK_STAKES.kellyShare,
  maxBetShare: PICK_STAKES.highestPerBet,
  maxDayShare: PICK_STAKES.highestPerNight,
};
const LONGEST_BREAK_DAYS = 5 * 366;

type Ask = { userId: number; now: Date };

export const readSettings = async (db: Db, userId: number): Promise<BankrollRow> =>
  (await findBankroll(db, userId)) ?? DEFAULTS;

export async function readBankroll(db: Db, { userId, now }: Ask): Promise<Bankroll> {
  const settings = await readSettings(db, userId);
  const open = await listBets(db, { userId, settled: false });
  const limits = await listLimits(db, userId);
  const shown = <T>(kind: BetLimitKind, read: (row: LimitRow) => T) => {
    const { inForce, next } = limitAt(limits, kind, now);
    return {
      inForce: inForce && read(inForce),
      next: next && { value: read(next), effectiveAt: next.effectiveAt },
    };
  };
  const coolOff = shown('coolOff', ({ until }) => until);
  const isOver = coolOff.inForce !== null && coolOff.inForce <= now;
  return {
    ...settings,
    current: round(settings.starting + (await sumProfit(db, userId)), 2),
    openStakes: round(
      open.reduce((sum, { stake }) => sum + stake, 0),
      2,
    ),
    limits: {
      stakePerDay: shown('day', ({ stake }) => stake),
      stakePerWeek: shown('week', ({ stake }) => stake),
      coolOffUntil: isOver ? { inForce: null, next: null } : coolOff,
    },
    helpLine: HELP_LINE,
  };
}

/** Omitted fields stay. A stricter limit applies at once, a looser one a day later. */
export const changeBankroll = (
  db: Db,
  { userId, given, now }: Ask & { given: BankrollChange },
): Promise<Bankroll> =>
  inTransaction(db, async (db) => {
    const { stakePerDay, stakePerWeek, coolOffUntil, ...settings } = given;
    await lockAccount(db, userId);
    if (Object.keys(settings).length > 0)
      await saveBankroll(db, {
        userId,
        ...(await readSettings(db, userId)),
        ...settings,
        updatedAt: now,
      });
    const asked: Record<BetLimitKind, Pick<LimitRow, 'stake' | 'until'> | undefined> = {
      day: stakePerDay === undefined ? undefined : { stake: stakePerDay, until: null },
      week: stakePerWeek === undefined ? undefined : { stake: stakePerWeek, until: null },
      coolOff: coolOffUntil === undefined ? undefined : { stake: null, until: breakUntil(coolOffUntil, now) },
    };
    const limits = await listLimits(db, userId);
    for (const kind of LIMIT_KINDS) {
      const limit = asked[kind];
      if (limit === undefined) continue;
      const { inForce } = limitAt(limits, kind, now);
      const effectiveAt = isLooser(limit, { inForce, kind, now })
        ? minutesAfter(now, LOOSEN_AFTER_HOURS * 60)
        : now;
      await deletePendingLimits(db, { userId, kind, now });
      await insertLimit(db, { userId, kind, ...limit, requestedAt: now, effectiveAt });
    }
    return readBankroll(db, { userId, now });
  });

function breakUntil(given: string | null, now: Date): Date | null {
  if (given === null) return null;
  const until = new Date(given);
  if (until > now && until <= daysAfter(now, LONGEST_BREAK_DAYS)) return until;
  throw invalid([{ in: 'body', pointer: '/coolOffUntil', detail: 'must be in the next five years' }]);
}

/** The stake for one bet by the account's share of Kelly, within its caps for the bet and the open bets of the day. */
export async function suggestStake(
  db: Db,
  { userId, price, probability, now }: Ask & { price: number; probability: number },
) {
  if (!isPrice(price))
    throw invalid([{ in: 'query', name: 'price', detail: 'must be +100 or more, or -100 or less' }]);
  const { kellyFraction, maxBetShare, maxDayShare, unit } = await readSettings(db, userId);
  const { current, openStakes } = await readBankroll(db, { userId, now });
  const decimalPrice = decimalOdds(price);
  const value = expectedValue(probability, decimalPrice, 0);
  const rules = { kellyShare: kellyFraction, highestPerBet: maxBetShare, highestPerNight: maxDayShare };
  const [wanted = 0] =
    current > 0 ? suggestedStakes([{ cautiousValue: value, decimalPrice }], openStakes / current, rules) : [];
  const stake = Math.floor(wanted * current * 100 + 1e-9) / 100;
  return { share: wanted, stake, units: round(stake / unit, 2), evPercent: round(100 * value, 2) };
}
