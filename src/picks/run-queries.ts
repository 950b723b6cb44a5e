import { sql } from 'kysely';
import type { League } from '../domain/leagues.ts';
import type { Db } from '../platform/db/connect.ts';

/** When the picks of a day last changed in any way, as far as was known at an instant. */
export async function findLastChange(
  db: Db,
  { league, date, asOf }: { league: League; date: string; asOf: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from (
      select ran_at as at from scoring_runs where league = ${league} and date = ${date}::date and ran_at <= ${asOf}
      union all
      select settled_at from pick_results join picks on picks.id = pick_id
      where league = ${league} and date = ${date}::date and settled_at <= ${asOf}
    ) changes`.execute(db);
  return rows[0]?.at ?? null;
}

/**
 * The newest instant, not after `asOf`, at which any list of picks can have changed: a run, a price, a result
 * or a tip-off. Lists as of this instant and as of `asOf` are the same.
 */
export async function findLastListChange(db: Db, asOf: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select max(ran_at) from scoring_runs where ran_at <= ${asOf}),
      (select max(captured_at) from pick_prices where captured_at <= ${asOf}),
      (select max(settled_at) from pick_results where settled_at <= ${asOf}),
      (select max(tip_at) from picks where tip_at <= ${asOf})
    ) as at`.execute(db);
  return rows[0]?.at ?? null;
}

/** The number of current picks per game. */
export async function countPicksByGame(
  db: Db,
  { gameIds, asOf }: { gameIds: readonly number[]; asOf: Date },
) {
  const { rows } = await sql<{ gameId: number; pickCount: number; premiumCount: number }>`
    select game_id, count(*)::int as pick_count, (count(*) filter (where rating = 'premium'))::int as premium_count
    from picks
    where game_id = any(${gameIds}::int[]) and published_at <= ${asOf} and (closed_at is null or closed_at > ${asOf})
    group by game_id`.execute(db);
  return new Map(rows.map(({ gameId, ...counts }) => [gameId, counts]));
}

/** Days whose picks were scored afterwards, as of an instant before their games. */
export async function listBackfilledDays(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<{ league: League; date: string }[]> {
  const { rows } = await sql<{ league: League; date: string }>`
    select distinct league, date from scoring_runs
    where date between ${from}::date and ${to}::date and origin = 'backfill'`.execute(db);
  return rows;
}

/** Published and withdrawn picks of each day. */
export async function countVersions(
  db: Db,
  { league, from, to }: { league: League; from: string; to: string },
): Promise<Map<string, { picks: number; withdrawnPicks: number }>> {
  const rows = await db
    .selectFrom('picks')
    .select(({ fn, eb }) => [
      'date',
      fn.countAll<number>().as('picks'),
      fn.count<number>(eb.case().when('closedAs', '=', 'withdrawn').then(1).end()).as('withdrawnPicks'),
    ])
    .where('league', '=', league)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy('date')
    .execute();
  return new Map(rows.map(({ date, ...counts }) => [date, counts]));
}
