import { daysAfter } from '../../domain/dates.ts';
import type { Db } from '../../platform/db/connect.ts';
import { budgetLeft, ratioOf } from './budget.ts';
import type { ObjectiveStatus } from './contract.ts';
import { OBJECTIVE_NAMES, objectiveOf, WINDOW_DAYS } from './objectives.ts';
import { listDays } from './queries.ts';

/** Every objective with its measurements of the window, of all processes. */
export async function readObjectives(db: Db, now: Date): Promise<ObjectiveStatus[]> {
  const all = await listDays(db, daysAfter(now, -WINDOW_DAYS));
  return OBJECTIVE_NAMES.map((name) => {
    const objective = objectiveOf(name);
    const days = all.filter((one) => one.objective === name);
    const sum = (of: 'good' | 'total') => days.reduce((total, day) => total + day[of], 0);
    const counts = { good: sum('good'), total: sum('total') };
    return {
      name,
      ...objective,
      windowDays: WINDOW_DAYS,
      ...counts,
      ratio: ratioOf(counts),
      budgetLeft: budgetLeft(objective, counts),
      days: days.map(({ day, good, total }) => ({ day, good, total })),
    };
  });
}
