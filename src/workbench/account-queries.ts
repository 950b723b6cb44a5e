import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** Serializes the commands of one account until commit, so that its limits are exact. */
export const lockAccount = (db: Db, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('workbench'), ${userId})`.execute(db);
