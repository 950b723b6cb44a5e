import type { Origin, Right } from '../../domain/source-rights.ts';
import type { Rights } from './rights.ts';
import type { SourcedField } from './sourced.ts';

/** One entry per field that is null because a source lacks the right. */
export type Withheld = { field: string; source: Origin; right: Right };

/**
 * Sets the fields that the caller may not see to null and lists them in `withheld`, which is absent if there are none.
 * Changes the record, which must be a copy. Records of a list are treated one by one.
 */
export function withhold(
  record: unknown,
  { rights, right, fields }: { rights: Rights; right: Right; fields: readonly SourcedField[] },
): boolean {
  const hidden = fields.flatMap(({ field, unless, ...value }) => {
    const source = rights.lacking(right, value);
    return source === null ? [] : [{ field, source, right, unless, path: segmentsOf(field) }];
  });
  if (hidden.length === 0) return false;
  if (!Array.isArray(record)) return clearFields(record, hidden);
  const ofEntries = hidden.map((one) => ({
    ...one,
    field: one.field.replace(/^\[\]\.?/, ''),
    path: one.path.slice(1),
  }));
  return record.map((entry) => clearFields(entry, ofEntries)).includes(true);
}

/** The same for a serialized record. */
export function withholdText(text: string, ask: Parameters<typeof withhold>[1]): string {
  const record: unknown = JSON.parse(text);
  return withhold(record, ask) ? JSON.stringify(record) : text;
}

type Hidden = Withheld & { path: readonly string[]; unless: string | undefined };

function clearFields(record: unknown, hidden: readonly Hidden[]): boolean {
  if (!isObject(record)) return false;
  const withheld = hidden
    .filter(({ path, unless }) => clear(record, path, unless))
    .map(({ field, source, right }): Withheld => ({ field, source, right }));
  if (withheld.length > 0) record.withheld = withheld;
  return withheld.length > 0;
}

const segmentsOf = (field: string): string[] => field.split('.').flatMap((part) => part.split(/(?=\[\])/));

/** True if there was a value. */
function clear(value: unknown, [segment, ...rest]: readonly string[], unless: string | undefined): boolean {
  if (segment === undefined) return false;
  if (segment === '[]') {
    if (!Array.isArray(value)) return false;
    if (rest.length > 0) return value.map((entry) => clear(entry, rest, unless)).includes(true);
    return unless !== undefined && removeEntries(value, unless);
  }
  if (!isObject(value) || value[segment] === undefined || value[segment] === null) return false;
  if (rest.length > 0) return clear(value[segment], rest, unless);
  value[segment] = null;
  return true;
}

function removeEntries(entries: unknown[], unless: string): boolean {
  const kept = entries.filter((entry) => isObject(entry) && entry[unless] === true);
  return entries.splice(0, entries.length, ...kept).length > kept.length;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
