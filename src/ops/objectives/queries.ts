import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export type HourCounts = { objective: string; hour: Date; good: number; total: number };

/** Several processes add to the same hour. */
export async function addCounts(db: Db, counts: readonly HourCounts[]): Promise<void> {
  await db
    .insertInto('objectiveHours')
    .values([...counts])
    .onConflict((conflict) =>
      conflict.columns(['objective', 'hour']).doUpdateSet({
        good: sql`objective_hours.good + excluded.good`,
        total: sql`objective_hours.total + excluded.total`,
      }),
    )
    .execute();
}

export type DayCounts = { objective: string; day: string; good: number; total: number };

/** Counts by UTC day, oldest first. */
export async function listDays(db: Db, since: Date): Promise<DayCounts[]> {
  const { rows } = await sql<DayCounts>`
    select objective, to_char(hour at time zone 'utc', 'YYYY-MM-DD') as day, sum(good)::int as good, sum(total)::int as total
    from objective_hours where hour >= ${since} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export const dropHoursBefore = (db: Db, before: Date) =>
  db.deleteFrom('objectiveHours').where('hour', '<', before).execute();
