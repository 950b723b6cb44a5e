import type { Db } from '../../platform/db/connect.ts';

/** Only a confirmed factor counts. */
export const findFactor = (db: Db, userId: number) =>
  db
    .selectFrom('totpFactors')
    .select(['secret', 'lastStep', 'confirmedAt'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();

export const findPendingFactor = (db: Db, userId: number) =>
  db
    .selectFrom('totpFactors')
    .select(['secret', 'lastStep'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst();

/** Replaces a secret that was never confirmed. Undefined if one is confirmed. */
export const savePendingFactor = (db: Db, factor: { userId: number; secret: string; createdAt: Date }) =>
  db
    .insertInto('totpFactors')
    .values(factor)
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secret: factor.secret, createdAt: factor.createdAt })
        .where('totpFactors.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();

/** False if another request confirmed or replaced this secret first. */
export async function confirmFactor(
  db: Db,
  { userId, secret, step, now }: { userId: number; secret: string; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totpFactors')
    .set({ confirmedAt: now, lastStep: step })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Of two requests with the same code, one gets true. */
export async function takeStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totpFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where((where) => where.or([where('lastStep', 'is', null), where('lastStep', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function takeRecoveryCode(db: Db, userId: number, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countUnusedCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ userId, hash, usedAt: null })))
    .execute();
}

/** Its recovery codes go with it. */
export async function deleteFactor(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totpFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
