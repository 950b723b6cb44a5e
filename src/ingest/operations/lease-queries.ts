import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { OperationRow } from './queries.ts';
import { latestLease } from './state.ts';

export type Lease = { id: number; token: string };

/** Claims the oldest queued operation. `skip locked`: exactly one worker gets it and no worker blocks. */
export const claimOldest = (db: Db, { token, now, until }: { token: string; now: Date; until: Date }) =>
  db
    .updateTable('operations')
    .set((row) => ({
      status: 'running',
      leaseToken: token,
      leaseUntil: until,
      attempt: row('attempt', '+', 1),
      startedAt: sql`coalesce(started_at, greatest(${now}, created_at))`,
    }))
    .where('id', '=', (query) =>
      query
        .selectFrom('operations')
        .select('id')
        .where('status', '=', 'queued')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .where('status', '=', 'queued')
    .returningAll()
    .executeTakeFirst();

/** Undefined when the lease is no longer ours. */
export const extendLease = (db: Db, { id, token }: Lease, until: Date) =>
  db
    .updateTable('operations')
    .set({ leaseUntil: until })
    .where('id', '=', id)
    .where('leaseToken', '=', token)
    .returning('cancelRequested')
    .executeTakeFirst();

/** For use inside a transaction: an update there would block a cancel until the transaction ends. */
export const findLease = (db: Db, { id, token }: Lease) =>
  db
    .selectFrom('operations')
    .select('cancelRequested')
    .where('id', '=', id)
    .where('leaseToken', '=', token)
    .executeTakeFirst();

/** Fencing: until the transaction ends, no other worker can take the lease. */
export const lockLease = (db: Db, { id, token }: Lease) =>
  db
    .selectFrom('operations')
    .select('cancelRequested')
    .where('id', '=', id)
    .where('leaseToken', '=', token)
    .forUpdate()
    .executeTakeFirst();

/** Locks running operations whose lease has expired, or all running ones when `now` is null. */
export const lockLost = (db: Db, now: Date | null, mine: readonly string[]): Promise<OperationRow[]> =>
  db
    .selectFrom('operations')
    .selectAll()
    .where('status', '=', 'running')
    .$if(now !== null, (query) =>
      query.where((row) =>
        row.or([row('leaseUntil', '<=', now), row('leaseUntil', '>', now && latestLease(now))]),
      ),
    )
    .$if(mine.length > 0, (query) => query.where('leaseToken', 'not in', [...mine]))
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();

/** Puts the operation back into the queue. A clean hand-back does not count as an attempt. */
export const requeue = (db: Db, id: number, { handedBack }: { handedBack: boolean }) =>
  db
    .updateTable('operations')
    .set((row) => ({
      status: 'queued',
      leaseToken: null,
      leaseUntil: null,
      ...(handedBack ? { attempt: row('attempt', '-', 1) } : {}),
    }))
    .where('id', '=', id)
    .execute();
