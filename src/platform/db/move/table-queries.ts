import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/** Names are quoted and have their schema. */
export type MovedTable = {
  name: string;
  columns: string[];
  /** Without generated columns, which the database computes. */
  stored: string[];
};

/** The tables of the service, of its job queue and of replay sessions. */
const OURS = sql`(n.nspname in ('public', 'pgboss') or n.nspname ~ '^replay_[0-9]+$')
  and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`;

/** A partitioned table stands for its partitions. */
export async function listTables(db: Db): Promise<MovedTable[]> {
  const { rows } = await sql<MovedTable>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns,
      coalesce(array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = ''), '{}') as stored
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and ${OURS}
    group by 1 order by 1`.execute(db);
  return rows;
}

type Partition = { name: string; parent: string; bound: string };

const listPartitions = async (db: Db): Promise<Partition[]> => {
  const { rows } = await sql<Partition>`
    select format('%I.%I', n.nspname, c.relname) as name, pg_get_expr(c.relpartbound, c.oid) as bound,
      (select format('%I.%I', pn.nspname, p.relname) from pg_inherits
        join pg_class p on p.oid = inhparent join pg_namespace pn on pn.oid = p.relnamespace
        where inhrelid = c.oid) as parent
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relispartition and ${OURS} order by 1`.execute(db);
  return rows;
};

/** Partitions are created as their rows arrive, so the target has only those of the migrations. */
export async function createPartitions(source: Db, target: Db): Promise<void> {
  const there = new Set((await listPartitions(target)).map(({ name }) => name));
  for (const { name, parent, bound } of await listPartitions(source))
    if (!there.has(name))
      await sql.raw(`create table ${name} partition of ${parent} ${bound}`).execute(target);
}

export async function isEmpty(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.raw(name)} limit 1`.execute(db);
  return rows.length === 0;
}

type OwnForeignKey = { child: string; name: string; definition: string };

/**
 * Runs the work without foreign keys, whose rows would have to be copied in a certain order, and checks them
 * afterwards. In the caller's transaction.
 */
export async function withoutForeignKeys(db: Db, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<OwnForeignKey>`
    select format('%I.%I', n.nspname, c.relname) as child, quote_ident(conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = c.relnamespace
    where contype = 'f' and conparentid = 0 and ${OURS}`.execute(db);
  for (const { child, name } of keys)
    await sql.raw(`alter table ${child} drop constraint ${name}`).execute(db);
  await work();
  for (const { child, name, definition } of keys)
    await sql.raw(`alter table ${child} add constraint ${name} ${definition}`).execute(db);
}

export type SequenceState = { name: string; lastValue: string; isCalled: boolean };

export async function listSequences(db: Db): Promise<SequenceState[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${OURS} order by 1`.execute(db);
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const { rows: found } = await sql<Omit<SequenceState, 'name'>>`
      select last_value::text, is_called from ${sql.raw(name)}`.execute(db);
    for (const state of found) states.push({ name, ...state });
  }
  return states;
}

export async function setSequences(db: Db, states: readonly SequenceState[]): Promise<void> {
  for (const { name, lastValue, isCalled } of states)
    await sql`select setval(${name}::regclass, ${lastValue}::bigint, ${isCalled}::boolean)`.execute(db);
}
