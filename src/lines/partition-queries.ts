import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { forgetRepeats } from '../platform/db/repeated-facts.ts';

const LOCK = 7_261_002; // arbitrary, but the same in every process
const PREFIX = 'odds_quotes_';

export const monthOf = (date: string): string => date.slice(0, 7);
const firstDay = (month: string): string => `${month}-01`;
const nextMonth = (month: string): string => {
  const at = new Date(`${firstDay(month)}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + 1);
  return at.toISOString().slice(0, 7);
};
/** The partition with the quotes of a month's games. */
export const quoteTableOf = (month: string): string => `${PREFIX}${month.replace('-', '_')}`;

/** The months that have a partition, oldest first. */
export async function listQuoteMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid where inhparent = 'odds_quotes'::regclass order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name.slice(PREFIX.length).replace('_', '-'));
}

/** Creates the partitions that quotes of these days need. Call it in the transaction that writes them. */
export async function ensureQuoteMonths(db: Db, dates: Iterable<string>): Promise<void> {
  const there = await listQuoteMonths(db);
  const missing = new Set([...dates].map(monthOf).filter((month) => !there.includes(month)));
  if (missing.size === 0) return;
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
  for (const month of missing)
    await sql`create table if not exists ${sql.table(quoteTableOf(month))} partition of odds_quotes
      for values from (${sql.lit(firstDay(month))}) to (${sql.lit(firstDay(nextMonth(month)))})`.execute(db);
}

/** Retention: drops all months before that of the day. Returns them. */
export async function dropQuoteMonthsBefore(db: Db, date: string): Promise<string[]> {
  const old = (await listQuoteMonths(db)).filter((month) => month < monthOf(date));
  for (const month of old) {
    await sql`drop table ${sql.table(quoteTableOf(month))}`.execute(db);
    await forgetRepeats(db, quoteTableOf(month));
  }
  return old;
}
