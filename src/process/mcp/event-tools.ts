import { Type } from 'typebox';
import type { Rights } from '../../platform/rights/rights.ts';
import { Nullable, OneOf } from '../../platform/schema.ts';
import { type Envelope, readEvent } from '../../webhooks/event.ts';
import { positionOf } from '../../webhooks/event-feed.ts';
import { listNewestEvents, listVisibleAfter, type StoredEvent } from '../../webhooks/event-queries.ts';
import { EVENT_TYPES } from '../../webhooks/event-types.ts';
import { visibleEvent } from '../../webhooks/withhold-event.ts';
import { limitOf } from './inputs.ts';
import { defineTool, Input, listOf } from './tool.ts';

const SHOWN = 20;
const MOST = 50;
/** Events that one call looks through. */
const MOST_READ = 500;

type ShortEvent = Pick<Envelope, 'id' | 'type' | 'data'> & { at: string };

const shapeEvent = ({ body }: StoredEvent, rights: Rights): ShortEvent => {
  const { id, type, timestamp, data } = visibleEvent(readEvent(body), rights);
  return { id, type, at: timestamp, data };
};

type Choice = { types?: readonly string[] | undefined; limit: number; isContinued: boolean };

/**
 * Events to show, oldest first: the first ones after a cursor, otherwise the newest. `nextCursor` is the last event that
 * was looked at, so that the next call misses nothing.
 */
export function chooseEvents<E extends { id: string; type: string }>(
  events: readonly E[],
  { types, limit, isContinued }: Choice,
): { shown: E[]; nextCursor: string | null; truncated: boolean } {
  const wanted = types ? events.filter(({ type }) => types.includes(type)) : [...events];
  const shown = isContinued ? wanted.slice(0, limit) : wanted.slice(-limit);
  const truncated = wanted.length > shown.length;
  const last = isContinued && truncated ? shown.at(-1) : events.at(-1);
  return { shown, nextCursor: last?.id ?? null, truncated };
}

const whatsNew = defineTool({
  name: 'whats_new',
  description: 'Newest events: picks, results, line moves. Pass nextCursor as after to continue.',
  input: Input({
    after: Type.Optional(Type.String({ maxLength: 60 })),
    types: Type.Optional(Type.Array(OneOf(EVENT_TYPES), { minItems: 1 })),
    limit: limitOf(MOST),
  }),
  output: Type.Object({
    events: listOf<ShortEvent>(),
    nextCursor: Nullable(Type.String()),
    truncated: Type.Boolean(),
  }),
  ifMissing: 'Call whats_new without after.',
  run: async ({ db, rights, member: { userId: accountId } }, { after, types, limit = SHOWN }) => {
    const own = { accountId, limit: MOST_READ };
    const place = { accountId, in: 'query', name: 'after' } as const;
    const events =
      after === undefined
        ? (await listNewestEvents(db, own)).toReversed()
        : await listVisibleAfter(db, await positionOf(db, { id: after, ...place }), own);
    const choice = { types, limit, isContinued: after !== undefined };
    const { shown, nextCursor, truncated } = chooseEvents(events, choice);
    return {
      events: shown.map((event) => shapeEvent(event, rights)),
      nextCursor: nextCursor ?? after ?? null,
      truncated,
    };
  },
});

export const eventTools = [whatsNew];
