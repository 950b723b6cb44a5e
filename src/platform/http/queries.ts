import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export type StoredAnswer = { status: number; location: string | null; body: string | null };

type Claim = { scope: Buffer; fingerprint: Buffer; now: Date; expiredBefore: Date };

/** Claims the key, or an expired one; false if a live row has it. Waits two seconds for an open claim. */
export async function claimKey(db: Db, { scope, fingerprint, now, expiredBefore }: Claim): Promise<boolean> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  const row = await db
    .insertInto('idempotencyKeys')
    .values({ scope, fingerprint, status: null, location: null, body: null, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .column('scope')
        .doUpdateSet({ fingerprint, createdAt: now })
        .where('idempotencyKeys.createdAt', '<=', expiredBefore),
    )
    .returning('scope')
    .executeTakeFirst();
  await sql`set local lock_timeout = 0`.execute(db); // the timeout applies to the claim only, not to the work that follows
  return row !== undefined;
}

export const storeAnswer = (db: Db, scope: Buffer, answer: StoredAnswer) =>
  db.updateTable('idempotencyKeys').set(answer).where('scope', '=', scope).execute();

export const releaseKey = (db: Db, scope: Buffer) =>
  db.deleteFrom('idempotencyKeys').where('scope', '=', scope).execute();

export async function findKey(db: Db, scope: Buffer) {
  const row = await db
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('scope', '=', scope)
    .executeTakeFirst();
  if (!row || row.status === null) return null;
  return {
    fingerprint: row.fingerprint,
    answer: { status: row.status, location: row.location, body: row.body },
  };
}

export const purgeKeys = (db: Db, before: Date) =>
  db.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute();
