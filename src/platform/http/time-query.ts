import { type Static, Type } from 'typebox';
import { addDays, daysBetween, leagueDate } from '../../domain/dates.ts';
import { invalid } from '../problem.ts';
import { Day, Int32 } from '../schema.ts';

const FIRST_DAY = '2000-01-01';
const DAYS_AHEAD = 14;

/** `asOf` of all reads that have it. */
export const AsOf = Type.String({
  format: 'date-time',
  description: 'Use exactly the data known at this instant; default: now',
});
export const AsOfQuery = Type.Object({ asOf: Type.Optional(AsOf) });
/** `date` of all reads that have it. */
export const DateParameter = Day({ description: 'A calendar day of the league; default: today' });
/**
 * A limit above the maximum is reduced to it, so the validated schema has no `maximum`; the API description
 * turns the two extensions into `default` and `maximum`.
 */
export const Limit = ({ normal, most }: { normal: number; most: number }) =>
  Int32({
    minimum: 1,
    'x-default': normal,
    'x-maximum': most,
    description: `Items per page; a value above ${most} counts as ${most}`,
  });

/** The instant of the request; must not be in the future. */
export function asOfInstant({ asOf }: Static<typeof AsOfQuery>, now: Date): Date {
  if (asOf === undefined) return now;
  const at = new Date(asOf);
  if (at > now) throw invalid([{ in: 'query', name: 'asOf', detail: 'must not be in the future' }]);
  return at;
}

/** The day of the request; default: the league's day at the instant. */
export function askedDate(date: string | undefined, { asOf, now }: { asOf: Date; now: Date }): string {
  if (date === undefined) return leagueDate(asOf);
  const last = addDays(leagueDate(now), DAYS_AHEAD);
  if (date < FIRST_DAY || date > last)
    throw invalid([{ in: 'query', name: 'date', detail: `must be between ${FIRST_DAY} and ${last}` }]);
  return date;
}

/** Three seasons. Clients that need more send several requests. */
const LONGEST_SPAN_DAYS = 1_100;

export function checkSpan(from: string, to: string): void {
  const refuse = (name: 'from' | 'to', detail: string) => invalid([{ in: 'query', name, detail }]);
  if (to < from) throw refuse('to', 'must not be before from');
  if (daysBetween(from, to) >= LONGEST_SPAN_DAYS)
    throw refuse('from', `must be within ${LONGEST_SPAN_DAYS} days of the last day, ${to}`);
}
