import { sql } from 'kysely';
import type { League } from '../../domain/leagues.ts';
import type { Clock } from '../clock.ts';
import type { Db } from './connect.ts';

const lockName = (league: League): string => `commits ${league}`;

/**
 * Takes the league's writer lock until the transaction ends, then reads the clock. The transaction stores
 * this instant as `known_at`, so commits of a league are ordered by it, and a reader that acquires the lock
 * has seen every commit up to that moment. Call it once, before the first write.
 */
export async function commitInstant(db: Db, league: League, clock: Clock): Promise<Date> {
  if (!db.isTransaction) throw new Error('commitInstant needs an open transaction.');
  await sql`select pg_advisory_xact_lock(hashtext(${lockName(league)}))`.execute(db);
  return clock.now();
}

/** Waits for open commits of these leagues. */
export async function awaitCommits(db: Db, leagues: readonly League[]): Promise<void> {
  const locks = leagues.map((league) => sql`pg_advisory_xact_lock_shared(hashtext(${lockName(league)}))`);
  await sql`select ${sql.join(locks)}`.execute(db);
}
