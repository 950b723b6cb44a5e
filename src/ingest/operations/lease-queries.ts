import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { OperationRow } from './queries.ts';
import { latestLease } from './state.ts';

export type Lease = { id: number; token: string };

/** Takes the operation that has waited longest; of several workers one gets it, and none waits for a locked row. */
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

/** Null when the lease is no longer ours. */
export const extendLease = (db: Db, { id, token }: Lease, until: Date) =>
  db
    .updateTable('operations')
    .set({ leaseUntil: until })
    .where('id', '=', id)
    .where('leaseToken', '=', token)
    .returning('cancelRequested')
    .executeTakeFirst();

/** For a look inside a transaction: an update there would make whoever cancels wait for its end. */
export const findLease = (db: Db, { id, token }: Lease) =>
  db
    .selectFrom('operations')
    .select('cancelRequested')
    .where('id', '=', id)
    .where('leaseToken', '=', token)
    .executeTakeFirst();

/** The fence: from here to the end of the transaction nobody can take the lease away. */
export const holdLease = (db: Db, { id, token }: Lease) =>
  db
    .selectFrom('operations')
    .select('cancelRequested')
    .where('id', '=', id)
    .where('leaseToken', '=', token)
    .forUpdate()
    .executeTakeFirst();

/** Running operations whose lease is over; all running ones when `now` is null. Held until the transaction ends. */
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

/** Back into the queue. A worker that hands it back in good order takes its attempt with it. */
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
