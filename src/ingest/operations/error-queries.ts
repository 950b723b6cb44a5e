import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

const SAMPLES = 5;

type ErrorSummary = {
  errorCategory: string;
  stepName: string;
  count: number;
  lastOccurrence: Date;
  sampleMessages: string[];
};

/** Errors since `from` by category and step, most frequent first, each with its newest distinct messages. */
export async function summariseErrors(
  db: Db,
  { from, category, limit }: { from: Date; category: string | null; limit: number },
): Promise<ErrorSummary[]> {
  const { rows } = await sql<ErrorSummary>`
    select category as error_category, step_name, count(*)::int as count, max(occurred_at) as last_occurrence,
      array(
        select message from operation_errors one
        where one.occurred_at >= ${from} and one.category = every_error.category
          and one.step_name = every_error.step_name
        group by message order by max(occurred_at) desc, message limit ${SAMPLES}) as sample_messages
    from operation_errors every_error
    where occurred_at >= ${from} and (${category}::text is null or category = ${category})
    group by category, step_name
    order by count(*) desc, max(occurred_at) desc, step_name, category
    limit ${limit}`.execute(db);
  return rows;
}

/** True if a source rejected our credentials since an instant. */
export async function wasRefused(db: Db, since: Date): Promise<boolean> {
  const refusal = await db
    .selectFrom('operationErrors')
    .select('id')
    .where('occurredAt', '>=', since)
    .where('category', '=', 'upstream')
    .where((error) =>
      error.or([error('message', 'like', '%answered 401%'), error('message', 'like', '%answered 403%')]),
    )
    .limit(1)
    .executeTakeFirst();
  return refusal !== undefined;
}
