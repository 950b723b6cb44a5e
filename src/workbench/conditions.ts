import { isCalendarDate } from '../domain/dates.ts';
import { type FieldError, invalid } from '../platform/problem.ts';
import type { Column, ColumnType } from './column.ts';

export const OPERATORS = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'contains'] as const;
export type Operator = (typeof OPERATORS)[number];

type Value = number | string | boolean;
export type GivenFilter = { field: string; op: Operator; value: unknown };

/** A validated filter. */
export type Condition = { column: Column; op: Operator; value: Value | readonly Value[] };
export type Order = { column: Column; descending: boolean };

const COMPARED = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in'] as const;
const ALLOWED: Record<ColumnType, readonly Operator[]> = {
  integer: COMPARED,
  number: COMPARED,
  date: COMPARED,
  'date-time': COMPARED,
  string: ['eq', 'ne', 'in', 'contains'],
  boolean: ['eq', 'ne'],
};
const MOST_VALUES = 100;
const LONGEST_TEXT = 200;

/** Validates filters, sort order and columns. Collects every error with its JSON pointer. */
export function createReader(columns: readonly Column[], root: string) {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const errors: FieldError[] = [];
  const wrong = (pointer: string, detail: string): null => {
    errors.push({ in: 'body', pointer: `${root}${pointer}`, detail });
    return null;
  };
  const find = (name: string, pointer: string): Column | null =>
    byName.get(name) ?? wrong(pointer, `must be one of: ${[...byName.keys()].join(', ')}`);

  const filter = ({ field, op, value }: GivenFilter, i: number): Condition[] => {
    const column = find(field, `/filters/${i}/field`);
    if (!column) return [];
    const { type } = column;
    if (!ALLOWED[type].includes(op)) {
      wrong(`/filters/${i}/op`, `must be one of: ${ALLOWED[type].join(', ')} for ${field}`);
      return [];
    }
    const needed = op === 'in' ? `a list of 1 to ${MOST_VALUES}, each ${WORDS[type]}` : WORDS[type];
    const isFitting: Fits = op === 'in' ? fitsList : fits;
    if (isFitting(type, value)) return [{ column, op, value }];
    wrong(`/filters/${i}/value`, `must be ${needed}`);
    return [];
  };

  return {
    filters: (given: readonly GivenFilter[]): Condition[] => given.flatMap(filter),
    columns: (names: readonly string[]): Column[] =>
      names.flatMap((name, i) => find(name, `/columns/${i}`) ?? []),
    /** `points` ascending, `-points` descending. */
    order: (names: readonly string[]): Order[] =>
      names.flatMap((name, i) => {
        const column = find(name.replace(/^-/, ''), `/sort/${i}`);
        return column ? [{ column, descending: name.startsWith('-') }] : [];
      }),
    wrong,
    finish: () => {
      if (errors.length > 0) throw invalid(errors.slice(0, 20));
    },
  };
}

const WORDS: Record<ColumnType, string> = {
  integer: 'a number',
  number: 'a number',
  string: `text of at most ${LONGEST_TEXT} characters`,
  boolean: 'true or false',
  date: 'a date such as 2026-11-15',
  'date-time': 'an instant such as 2026-11-15T19:30:00Z',
};

type Fits = (type: ColumnType, value: unknown) => value is Value | Value[];

function fits(type: ColumnType, value: unknown): value is Value {
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'integer' || type === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (typeof value !== 'string') return false;
  if (type === 'string') return value.length <= LONGEST_TEXT;
  if (type === 'date') return isCalendarDate(value) && value >= '1900-01-01';
  return (
    /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(value) && isInstant(value)
  );
}

const isInstant = (text: string): boolean =>
  isCalendarDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));

const fitsList = (type: ColumnType, value: unknown): value is Value[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MOST_VALUES &&
  value.every((one) => fits(type, one));

/** The range of days that conditions on `date` allow. Null where it is open. */
export function daysOf(conditions: readonly Condition[]): { from: string | null; to: string | null } {
  let from: string | null = null;
  let to: string | null = null;
  const atLeast = (day: string) => {
    if (from === null || day > from) from = day;
  };
  const atMost = (day: string) => {
    if (to === null || day < to) to = day;
  };
  for (const { column, op, value } of conditions) {
    if (column.name !== 'date') continue;
    const days = [value].flat().map(String).sort();
    const [first = '', last = ''] = [days[0], days.at(-1)];
    if (op === 'eq' || op === 'in' || op === 'gte' || op === 'gt') atLeast(first);
    if (op === 'eq' || op === 'in' || op === 'lte' || op === 'lt') atMost(last);
  }
  return { from, to };
}
