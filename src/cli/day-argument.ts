import { InvalidArgumentError } from 'commander';
import { isCalendarDate } from '../domain/dates.ts';

/** A league day as an argument, checked before any credential or request. */
export function dayArgument(text: string): string {
  if (!isCalendarDate(text)) throw new InvalidArgumentError('It must be a date like 2026-11-15.');
  return text;
}
