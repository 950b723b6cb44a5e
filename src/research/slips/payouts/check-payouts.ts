import { createCheck } from '../../../platform/http/validation.ts';
import { invalid } from '../../../platform/problem.ts';
import { NewPayoutTable } from './contract.ts';

const check = createCheck(NewPayoutTable);

/** The check that a request goes through, for a table that comes from the command line. */
export function checkPayouts(given: unknown): NewPayoutTable {
  const errors = check(given);
  if (errors.length > 0) throw invalid(errors);
  return given as NewPayoutTable;
}
