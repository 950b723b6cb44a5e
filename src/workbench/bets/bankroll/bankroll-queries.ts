import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { BankrollsTable, BetLimitKind, BetLimitsTable } from '../../../platform/db/tables.ts';

export type BankrollRow = Omit<Selectable<BankrollsTable>, 'userId' | 'updatedAt'>;

export const findBankroll = (db: Db, userId: number): Promise<BankrollRow | undefined> =>
  db
    .selectFrom('bankrolls')
    .select(['starting', 'unit', 'kellyFraction', 'maxBetShare', 'maxDayShare'])
    .where('userId', '=', userId)
    .executeTakeFirst();

export const saveBankroll = (db: Db, { userId, ...settings }: Insertable<BankrollsTable>) =>
  db
    .insertInto('bankrolls')
    .values({ userId, ...settings })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(settings))
    .execute();

export type LimitRow = Selectable<BetLimitsTable>;

/** Every limit that the account has set, oldest first by the instant from which it applies. */
export const listLimits = (db: Db, userId: number): Promise<LimitRow[]> =>
  db
    .selectFrom('betLimits')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('effectiveAt')
    .orderBy('id')
    .execute();

export const insertLimit = (db: Db, limit: Insertable<BetLimitsTable>) =>
  db.insertInto('betLimits').values(limit).execute();

/** A newer request replaces one that is not in force yet. */
export const deletePendingLimits = (
  db: Db,
  { userId, kind, now }: { userId: number; kind: BetLimitKind; now: Date },
) =>
  db
    .deleteFrom('betLimits')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('effectiveAt', '>', now)
    .execute();
