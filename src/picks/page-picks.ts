import type { Db } from '../platform/db/connect.ts';
import { invalid } from '../platform/problem.ts';
import { PICK_FIELDS, PICKS_LIMIT, type PickRecord } from './contract.ts';
import { pickOnWire } from './on-wire.ts';
import type { PickFilter, PickSort } from './pick-filter-queries.ts';
import { countPicks, listPicks, type PickCounts } from './pick-queries.ts';
import { findLastListChange } from './run-queries.ts';

export type PageAsk = {
  filter: PickFilter;
  sort?: PickSort | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  fields?: string | undefined;
};

export type Page = PickCounts & { items: PickRecord[]; nextCursor: string | null };

/**
 * A page of picks. The past never changes, so a cursor holds an instant (the last change before the first
 * page) and an offset. Picks published later cannot make a page repeat or skip one, and an unchanged page has
 * identical bytes.
 */
export async function pagePicks(db: Db, { filter, sort, limit, cursor, fields }: PageAsk): Promise<Page> {
  const size = Math.min(limit ?? PICKS_LIMIT.normal, PICKS_LIMIT.most);
  const position = cursor === undefined ? null : readCursor(cursor, filter.asOf);
  const asked = position ? { ...filter, asOf: position.asOf } : filter;
  const offset = position?.offset ?? 0;
  const rows = await listPicks(db, asked, { sort: sort ?? '-score', limit: size + 1, offset });
  const items = rows.slice(0, size).map((pick) => pickOnWire(pick, asked.asOf));
  const instant = position?.asOf ?? (await findLastListChange(db, filter.asOf)) ?? filter.asOf;
  return {
    ...(await countPicks(db, asked)),
    items: fields === undefined ? items : items.map((item) => only(item, readFields(fields))),
    nextCursor: rows.length > size ? writeCursor(instant, offset + size) : null,
  };
}

const writeCursor = (asOf: Date, offset: number): string =>
  `${asOf.getTime().toString(36)}.${offset.toString(36)}`;

/** Rejects cursors with an instant that the caller may not see yet. */
function readCursor(cursor: string, newest: Date): { asOf: Date; offset: number } {
  const [at = '', offset = ''] = cursor.split('.');
  const position = { asOf: new Date(Number.parseInt(at, 36)), offset: Number.parseInt(offset, 36) };
  const isOurs = /^[0-9a-z]{1,9}\.[0-9a-z]{1,6}$/.test(cursor) && position.asOf <= newest;
  if (!isOurs) throw invalid([{ in: 'query', name: 'cursor', detail: 'must be a nextCursor of this list' }]);
  return position;
}

/** Validated before any query, so that a misspelled field fails early. */
export function readFields(fields: string): ReadonlySet<string> {
  const names = fields.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !PICK_FIELDS.some((field) => field === name));
  if (unknown !== undefined)
    throw invalid([
      { in: 'query', name: 'fields', detail: `knows no "${unknown}"; fields: ${PICK_FIELDS.join(', ')}` },
    ]);
  return new Set(names);
}

const only = (item: PickRecord, fields: ReadonlySet<string>): PickRecord =>
  Object.fromEntries(Object.entries(item).filter(([name]) => fields.has(name))) as PickRecord;
