import type { Db } from '../platform/db/connect.ts';
import { invalid } from '../platform/problem.ts';
import { PICK_FIELDS, PICKS_LIMIT, type PickRecord } from './contract.ts';
import { pickOnWire } from './on-wire.ts';
import { countPicks, listPicks, type PickCounts, type PickFilter, type PickSort } from './pick-queries.ts';
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
 * A page of picks. What was known at an instant never changes, so a cursor names the instant at which the first page last
 * changed and a place in it: nothing that is published meanwhile makes a page repeat or skip a pick, and while nothing
 * changes the page has the same bytes whenever it is read.
 */
export async function pagePicks(db: Db, { filter, sort, limit, cursor, fields }: PageAsk): Promise<Page> {
  const size = Math.min(limit ?? PICKS_LIMIT.normal, PICKS_LIMIT.most);
  const place = cursor === undefined ? null : readCursor(cursor, filter.asOf);
  const asked = place ? { ...filter, asOf: place.asOf } : filter;
  const offset = place?.offset ?? 0;
  const rows = await listPicks(db, asked, { sort: sort ?? '-score', limit: size + 1, offset });
  const items = rows.slice(0, size).map((pick) => pickOnWire(pick, asked.asOf));
  const instant = place?.asOf ?? (await findLastListChange(db, filter.asOf)) ?? filter.asOf;
  return {
    ...(await countPicks(db, asked)),
    items: fields === undefined ? items : items.map((item) => only(item, readFields(fields))),
    nextCursor: rows.length > size ? writeCursor(instant, offset + size) : null,
  };
}

const writeCursor = (asOf: Date, offset: number): string =>
  `${asOf.getTime().toString(36)}.${offset.toString(36)}`;

/** A cursor reaches no instant that its bearer may not see yet. */
function readCursor(cursor: string, newest: Date): { asOf: Date; offset: number } {
  const [at = '', offset = ''] = cursor.split('.');
  const place = { asOf: new Date(Number.parseInt(at, 36)), offset: Number.parseInt(offset, 36) };
  const isOurs = /^[0-9a-z]{1,9}\.[0-9a-z]{1,6}$/.test(cursor) && place.asOf <= newest;
  if (!isOurs) throw invalid([{ in: 'query', name: 'cursor', detail: 'must be a nextCursor of this list' }]);
  return place;
}

/** Read before anything is asked of the database, so that a misspelt field is told at once. */
export function readFields(fields: string): ReadonlySet<string> {
  const names = fields.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(PICK_FIELDS as string[]).includes(name));
  if (unknown !== undefined)
    throw invalid([
      { in: 'query', name: 'fields', detail: `knows no "${unknown}"; fields: ${PICK_FIELDS.join(', ')}` },
    ]);
  return new Set(names);
}

const only = (item: PickRecord, fields: ReadonlySet<string>): PickRecord =>
  Object.fromEntries(Object.entries(item).filter(([name]) => fields.has(name))) as PickRecord;
