import { sql } from 'kysely';
import { ANY_USER } from '../../accounts/user-queries.ts';
import { ANY_GAME } from '../../league/game-queries.ts';
import { ANY_PICK } from '../../picks/result-queries.ts';
import type { Db } from '../../platform/db/connect.ts';

/** Reads a row of our own tables, and fails if they cannot be read. */
export const readOwnTables = (db: Db) => sql`select ${ANY_USER}, ${ANY_GAME}, ${ANY_PICK}`.execute(db);
