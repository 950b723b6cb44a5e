import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import { listSequences, type MovedTable } from './table-queries.ts';

export type Fingerprint = { rows: number; hash: string };

/**
 * The sum of the rows' hashes, which does not depend on their order. The columns are named, because a table
 * that was altered has them in another order than a new one.
 */
export async function fingerprint(db: Db, { name, columns }: MovedTable): Promise<Fingerprint> {
  const row = `convert_to(row(${columns.map((column) => `t.${column}`).join(', ')})::text, 'UTF8')`;
  const { rows } = await sql<{ count: string; sum: string }>`
    select count(*)::text as count,
      coalesce(sum(('x' || encode(substr(sha256(${sql.raw(row)}), 1, 8), 'hex'))::bit(64)::bigint), 0)::text as sum
    from ${sql.raw(name)} t`.execute(db);
  const { count = '0', sum = '0' } = rows[0] ?? {};
  return { rows: Number(count), hash: BigInt.asUintN(64, BigInt(sum)).toString(16).padStart(16, '0') };
}

/** Of the states of all sequences, which give the next ids. */
export async function fingerprintSequences(db: Db): Promise<Fingerprint> {
  const states = await listSequences(db);
  const hash = createHash('sha256').update(JSON.stringify(states)).digest('hex').slice(0, 16);
  return { rows: states.length, hash };
}
