import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { BetChangeKind } from '../../platform/db/tables.ts';

export type BetChange = {
  userId: number;
  betId: number;
  at: Date;
  kind: BetChangeKind;
  reason: string;
  before: object | null;
  after: object | null;
};

export async function insertChanges(db: Db, changes: readonly BetChange[]): Promise<void> {
  if (changes.length === 0) return;
  const records = changes.map(({ userId, betId, ...change }) => ({
    user_id: userId,
    bet_id: betId,
    ...change,
  }));
  await sql`
    insert into bet_changes (user_id, bet_id, at, kind, reason, before, after)
    select user_id, bet_id, at, kind, reason, before, after
    from jsonb_populate_recordset(null::bet_changes, ${JSON.stringify(records)}::jsonb)`.execute(db);
}

/** Every change of a bet, oldest first, also of a deleted one. */
export const listChanges = (db: Db, { userId, betId }: { userId: number; betId: number }) =>
  db
    .selectFrom('betChanges')
    .select(['id', 'at', 'kind', 'reason', 'before', 'after'])
    .where('userId', '=', userId)
    .where('betId', '=', betId)
    .orderBy('id')
    .execute();
