import { sql } from 'kysely';
import type { League } from '../core/facts.ts';
import type { Db } from '../db/connect.ts';

type Step = { date: string; name: string };

/** Called in the transaction that ends the step, after its own row says so. */
export const noteSuccess = (db: Db, operationId: number, { date, name }: Step) =>
  sql`insert into step_results (league, date, step, first_success_at, last_success_at, last_rows_at)
    select league, s.date, name, finished_at, finished_at, case when row_count > 0 then finished_at end
    from operation_steps s join operations o on o.id = operation_id
    where operation_id = ${operationId} and s.date = ${date}::date and name = ${name}
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
    select league, ${date}::date, ${name}, ${at}::timestamptz, ${message} from operations where id = ${operationId}
    on conflict (league, date, step) do update set
      last_error_at = excluded.last_error_at, last_error_message = excluded.last_error_message`.execute(db);

/** What became of each step of the days from one to another. */
export const listStepResults = (db: Db, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('stepResults')
    .selectAll()
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();

export type StepResult = Awaited<ReturnType<typeof listStepResults>>[number];

export type LatestResult = {
  league: League;
  step: string;
  firstDate: string;
  lastSuccessAt: Date | null;
  lastErrorAt: Date | null;
  lastErrorMessage: string | null;
};

/** For each league and step, over all days: the newest success, the newest error, and the first day it ever ran for. */
export async function listLatestResults(db: Db): Promise<LatestResult[]> {
  const { rows } = await sql<LatestResult>`
    select league, step, min(date) as "firstDate", max(last_success_at) as "lastSuccessAt",
      max(last_error_at) as "lastErrorAt",
      (array_agg(last_error_message order by last_error_at desc nulls last))[1] as "lastErrorMessage"
    from step_results group by league, step`.execute(db);
  return rows;
}
