import { sql } from 'kysely';
import type { League } from '../domain/leagues.ts';
import type { Db } from '../platform/db/connect.ts';

/** Copies the picks that are published before a replayed day, or on it if it was observed, with their results. */
export async function copyEarlierPicks(
  db: Db,
  { schema, league, date, observed }: { schema: string; league: League; date: string; observed: boolean },
): Promise<void> {
  const copy = (table: string) => sql.id(schema, table);
  await sql`insert into ${copy('picks')} overriding system value select * from picks
    where date < ${date}::date or (league = ${league} and date = ${date}::date and ${observed})`.execute(db);
  await sql`insert into ${copy('pick_results')} overriding system value
    select * from pick_results where pick_id in (select id from ${copy('picks')})`.execute(db);
  await sql`insert into ${copy('pick_prices')} overriding system value
    select * from pick_prices where pick_id in (select id from ${copy('picks')})`.execute(db);
}
