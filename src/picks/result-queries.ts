import { type Selectable, sql } from 'kysely';
import type { League } from '../domain/leagues.ts';
import type { Db } from '../platform/db/connect.ts';
import type { PickResultsTable } from '../platform/db/tables.ts';

export type ResultVersion = Selectable<PickResultsTable>;

/** Every version of a pick's result up to an instant, oldest first. */
export const listResults = (db: Db, { pickId, asOf }: { pickId: number; asOf: Date }) =>
  db
    .selectFrom('pickResults')
    .selectAll()
    .where('pickId', '=', pickId)
    .where('settledAt', '<=', asOf)
    .orderBy('version')
    .execute();

/** Every version of the results of some picks up to an instant. */
export const listResultsOf = (db: Db, { pickIds, asOf }: { pickIds: readonly number[]; asOf: Date }) =>
  db
    .selectFrom('pickResults')
    .selectAll()
    .where('pickId', '=', sql<number>`any(${pickIds}::int[])`)
    .where('settledAt', '<=', asOf)
    .orderBy('pickId')
    .orderBy('version')
    .execute();

/** Days that have picks without a result, oldest first. */
export async function listUnsettledDays(
  db: Db,
  { league, before, asOf }: { league: League; before: string; asOf: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('picks')
    .select('date')
    .distinct()
    .where('league', '=', league)
    .where('date', '<', before)
    .where('tipAt', '<=', asOf)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pickResults').select('pickId').whereRef('pickId', '=', 'picks.id'))),
    )
    .orderBy('date')
    .execute();
  return rows.map(({ date }) => date);
}

/** Days with results that have a closing probability but no closing line value yet. */
export async function listDaysWithoutClv(db: Db): Promise<{ league: League; date: string }[]> {
  const { rows } = await sql<{ league: League; date: string }>`
    select distinct league, date from picks
    join lateral (
      select closing_edge_percent, price_clv_percent from pick_results
      where pick_id = picks.id order by version desc limit 1
    ) newest on closing_edge_percent is not null and price_clv_percent is null
    order by date, league`.execute(db);
  return rows;
}

export type PickDay = {
  league: League;
  date: string;
  published: number;
  settled: number;
  lastTipAt: Date;
};

/** Current picks by day, and how many of them have a result. */
export async function listPickDays(db: Db, { from, to }: { from: string; to: string }): Promise<PickDay[]> {
  const { rows } = await sql<PickDay>`
    select league, date, count(*)::int as published, max(tip_at) as last_tip_at,
      count(*) filter (where exists (
        select 1 from pick_results r where r.pick_id = picks.id))::int as settled
    from picks
    where date between ${from}::date and ${to}::date and closed_at is null
    group by league, date`.execute(db);
  return rows;
}

export const ANY_PICK = sql<boolean>`exists (select from picks)`;
