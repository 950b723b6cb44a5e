import { invalid } from '../problem.ts';

/** The cursor of a list by descending id: the last id of the page before. */
export function readIdCursor(cursor: string | undefined, most = Number.MAX_SAFE_INTEGER): number | null {
  if (cursor === undefined) return null;
  if (/^[1-9]\d{0,15}$/.test(cursor) && Number(cursor) <= most) return Number(cursor);
  throw invalid([{ in: 'query', name: 'cursor', detail: 'must be a nextCursor of this list' }]);
}
