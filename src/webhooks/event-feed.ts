import type { Db } from '../platform/db/connect.ts';
import { invalid, Problem } from '../platform/problem.ts';
import { EVENTS_LIMIT } from './contract.ts';
import type { Envelope } from './event.ts';
import { findPosition, listEventsAfter } from './event-queries.ts';
import { KEPT_DAYS } from './housekeeping.ts';

/** An event's position in the feed. An unknown id is an error: starting anywhere else would leave a gap. */
export async function positionOf(
  db: Db,
  id: string,
  place: { in: 'query' | 'header'; name: string },
): Promise<number> {
  if (!/^evt_([0-9a-f-]{36}|replay_[0-9a-f]{32})$/.test(id))
    throw invalid([{ ...place, detail: 'must be the id of an event' }]);
  const position = await findPosition(db, id);
  if (position === null)
    throw new Problem('not-found', `There is no event ${id}. Events are kept for ${KEPT_DAYS} days.`);
  return position;
}

/** Events in the order of their commits, oldest first. `after` is the older name of `cursor`. */
export async function pageEvents(
  db: Db,
  { cursor, after, limit = EVENTS_LIMIT.normal }: { cursor?: string; after?: string; limit?: number },
): Promise<{ items: Envelope[]; nextCursor: string | null }> {
  if (cursor !== undefined && after !== undefined)
    throw invalid([{ in: 'query', name: 'after', detail: 'must be absent when cursor is given' }]);
  const [name, id] = cursor === undefined ? ['after', after] : ['cursor', cursor];
  const from = id === undefined ? 0 : await positionOf(db, id, { in: 'query', name });
  const size = Math.min(limit, EVENTS_LIMIT.most);
  const rows = await listEventsAfter(db, from, size + 1);
  const page = rows.slice(0, size);
  return {
    items: page.map(({ body }) => JSON.parse(body.toString('utf8'))),
    nextCursor: rows.length > size ? (page.at(-1)?.id ?? null) : null,
  };
}
