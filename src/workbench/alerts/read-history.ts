import type { Right } from '../../domain/source-rights.ts';
import type { Db } from '../../platform/db/connect.ts';
import { invalid } from '../../platform/problem.ts';
import type { Rights } from '../../platform/rights/rights.ts';
import { visibleAlert } from '../../webhooks/withhold-event.ts';
import { type HistoryCursor, listHistory } from './alert-queries.ts';
import { type AlertPage, HISTORY_LIMIT } from './contract.ts';

/** Newest first. Reads one row more than the limit to know whether there is another page. */
export async function pageHistory(
  db: Db,
  {
    userId,
    limit,
    cursor,
    rights,
    right,
  }: {
    userId: number;
    limit: number | undefined;
    cursor: string | undefined;
    rights: Rights;
    right: Right;
  },
): Promise<AlertPage> {
  const size = Math.min(limit ?? HISTORY_LIMIT.normal, HISTORY_LIMIT.most);
  const rows = await listHistory(db, { userId, below: readCursor(cursor), limit: size + 1 });
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return {
    items: items.map((alert) => visibleAlert(alert, rights, right)),
    nextCursor: rows.length > size && last ? `${last.createdAt.getTime()}-${last.id}` : null,
  };
}

function readCursor(cursor: string | undefined): HistoryCursor | null {
  if (cursor === undefined) return null;
  const [, at, id] = /^([1-9]\d{11,13})-([1-9]\d{0,8})$/.exec(cursor) ?? [];
  if (at !== undefined) return { toldAt: new Date(Number(at)), id: Number(id) };
  throw invalid([{ in: 'query', name: 'cursor', detail: 'must be a nextCursor of this list' }]);
}
