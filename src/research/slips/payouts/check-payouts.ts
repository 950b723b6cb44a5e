import { Compile } from 'typebox/compile';
import { invalid } from '../../../platform/problem.ts';
import { NewPayoutTable } from './contract.ts';

const schema = Compile(NewPayoutTable);

/** The check that a request goes through, for a table that comes from the command line. */
export function checkPayouts(given: unknown): NewPayoutTable {
  if (schema.Check(given)) return given;
  throw invalid(
    schema.Errors(given).map(({ instancePath, message }) => ({
      in: 'body',
      pointer: instancePath,
      name: instancePath.slice(1) || 'table',
      detail: message,
    })),
  );
}
