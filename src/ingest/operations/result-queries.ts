import { sql } from 'kysely';
import type { League } from '../../domain/leagues.ts';
import { LEAGUE_TIME_ZONE } from '../../domain/leagues.ts';
import type { Db } from '../../platform/db/connect.ts';

type Step = { date: string; name: string };

/** Lineups are pushed through the step of the injuries, but say nothing about their age. */
const isAboutStep = sql`not exists (select from pushed_batches b where b.id = o.batch_id and b.kind = 'lineups')`;

/** Must run in the transaction that ends the step, after its row is updated. */
export const noteSuccess = (db: Db, operationId: number, { date, name }: Step) =>
  sql`insert into step_results (league, date, step, first_success_at, last_success_at, last_rows_at)
    select league, s.date, name, finished_at, finished_at, case when row_count > 0 then finished_at end
    from operation_steps s join operations o on o.id = operation_id
    where operation_id = ${operationId} and s.date = ${date}::date and name = ${name} and ${isAboutStep}
    on conflict (league, date, step) do update set
      first_success_at = coalesce(step_results.first_success_at, excluded.first_success_at),
      last_success_at = greatest(step_results.last_success_at, excluded.last_success_at),
      last_rows_at = greatest(step_results.last_rows_at, excluded.last_rows_at)`.execute(db);

export const noteError = (
  db: Db,
  operationId: number,
  { date, name }: Step,
  { at, message }: { at: Date; message: string },
) =>
  sql`insert into step_results (league, date, step, last_error_at, last_error_message)
    select league, ${date}::date, ${name}, ${at}::timestamptz, ${message} from operations o
    where id = ${operationId} and ${isAboutStep}
    on conflict (league, date, step) do update set
      last_error_at = excluded.last_error_at, last_error_message = excluded.last_error_message`.execute(db);

export const listStepResults = (db: Db, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('stepResults')
    .selectAll()
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();

export type StepResult = Awaited<ReturnType<typeof listStepResults>>[number];

export type FirstDay = { league: League; step: string; firstDate: string };

/** The first day for which each step of each league ran. */
export const listFirstDays = (db: Db): Promise<FirstDay[]> =>
  db
    .selectFrom('stepResults')
    .select((row) => ['league', 'step', row.fn.min('date').as('firstDate')])
    .groupBy(['league', 'step'])
    .execute();

export type LatestResult = {
  league: League;
  step: string;
  lastSuccessAt: Date | null;
  lastErrorAt: Date | null;
  lastErrorMessage: string | null;
};

/**
 * For each league and step the newest success and error among runs for a day that was current at the time: up
 * to one day old for box scores and results, which arrive the next morning, and not past for all other steps.
 * A backfill of an old day says nothing about the age of today's facts.
 */
export async function listLatestResults(db: Db): Promise<LatestResult[]> {
  const { rows } = await sql<LatestResult>`
    with runs as (
      select *, date + case when step in ('gamelogs', 'settle') then 1 else 0 end as current_until from step_results
    ), dated as (
      select *,
        (first_success_at at time zone ${LEAGUE_TIME_ZONE})::date <= current_until as first_counts,
        (last_success_at at time zone ${LEAGUE_TIME_ZONE})::date <= current_until as last_counts,
        (last_error_at at time zone ${LEAGUE_TIME_ZONE})::date <= current_until as error_counts
      from runs
    )
    select league, step,
      max(case when last_counts then last_success_at when first_counts then first_success_at end) as "lastSuccessAt",
      max(last_error_at) filter (where error_counts) as "lastErrorAt",
      (array_agg(last_error_message order by last_error_at desc nulls last) filter (where error_counts))[1]
        as "lastErrorMessage"
    from dated group by league, step`.execute(db);
  return rows;
}
