import { addDays, daysBetween, leagueDate } from '../../domain/dates.ts';
import type { Column } from '../column.ts';
import { type Condition, createReader, daysOf, type Order } from '../conditions.ts';
import { RESOURCES } from '../resources.ts';
import type { QueryDefinition } from './contract.ts';

export type Plan = {
  columns: Column[];
  conditions: Condition[];
  order: Order[];
  from: string;
  to: string;
};

/** Validates a definition against the columns of its resource. The problem lists every error. */
export function readDefinition(definition: QueryDefinition, now: Date): Plan {
  const { resource, filters, sort, columns: names } = definition;
  const { columns, days } = RESOURCES[resource];
  const reader = createReader(columns, '/definition');
  const conditions = reader.filters(filters);
  const chosen = names.length > 0 ? reader.columns(names) : [...columns];
  const order = reader.order(sort);
  const { from, to } = windowOf(conditions, days.normal, leagueDate(now));
  if (daysBetween(from, to) >= days.most)
    reader.wrong('/filters', `must select at most ${days.most} days of ${resource}; add a condition on date`);
  reader.finish();
  return { columns: chosen, conditions, order, from, to };
}

/** Without conditions on the date: the last `normalDays` days, ending today. */
function windowOf(conditions: readonly Condition[], normalDays: number, today: string) {
  const { from, to } = daysOf(conditions);
  const last = to ?? (from !== null && from > today ? from : today);
  return { from: from ?? addDays(last, 1 - normalDays), to: last };
}
