import type { Right } from '../domain/source-rights.ts';
import type { Db } from '../platform/db/connect.ts';
import { invalid, Problem } from '../platform/problem.ts';
import type { Rights } from '../platform/rights/rights.ts';
import { type Envelope, readEvent } from './event.ts';
import { EVENTS_LIMIT } from './event-contract.ts';
import { findPosition, listVisibleAfter } from './event-queries.ts';
import { KEPT_DAYS } from './housekeeping.ts';
import { visibleEvent } from './withhold-event.ts';

/** The position of an event that the account may see. An unknown id is an error: starting anywhere else would leave a gap. */
export async function positionOf(
  db: Db,
  { id, accountId, ...place }: { id: string; accountId: number; in: 'query' | 'header'; name: string },
): Promise<number> {
  if (!/^evt_([0-9a-f-]{36}|replay_[0-9a-f]{32})$/.test(id))
    throw invalid([{ ...place, detail: 'must be the id of an event' }]);
  const position = await findPosition(db, { id, accountId });
  if (position === null)
    throw new Problem('not-found', `There is no event ${id}. Events are kept for ${KEPT_DAYS} days.`);
  return position;
}

/** Events in the order of their commits, oldest first. `after` is the older name of `cursor`. */
export async function pageEvents(
  db: Db,
  ask: { accountId: number; cursor?: string; after?: string; limit?: number; rights: Rights; right: Right },
): Promise<{ items: Envelope[]; nextCursor: string | null }> {
  const { accountId, cursor, after, limit = EVENTS_LIMIT.normal, rights, right } = ask;
  if (cursor !== undefined && after !== undefined)
    throw invalid([{ in: 'query', name: 'after', detail: 'must be absent when cursor is given' }]);
  const [name, id] = cursor === undefined ? ['after', after] : ['cursor', cursor];
  const from = id === undefined ? 0 : await positionOf(db, { id, accountId, in: 'query', name });
  const size = Math.min(limit, EVENTS_LIMIT.most);
  const rows = await listVisibleAfter(db, from, { accountId, limit: size + 1 });
  const page = rows.slice(0, size);
  return {
    items: page.map(({ body }) => visibleEvent(readEvent(body), rights, right)),
    nextCursor: rows.length > size ? (page.at(-1)?.id ?? null) : null,
  };
}
