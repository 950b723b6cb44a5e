import { Type } from 'typebox';
import { Limit } from '../platform/http/time-query.ts';
import { Nullable, OneOf } from '../platform/schema.ts';
import { EVENT_TYPES } from './event-types.ts';

export const EVENTS_LIMIT = { normal: 100, most: 500 };

const envelope = {
  id: Type.String(),
  type: OneOf(EVENT_TYPES),
  timestamp: Type.String({ format: 'date-time' }),
  data: Type.Record(Type.String(), Type.Unknown(), { description: 'Depends on the type' }),
};
export const Event = Type.Object(
  {
    ...envelope,
    livemode: Type.Optional(
      Type.Literal(false, { description: 'Only in a replay session; live events do not have it' }),
    ),
  },
  { title: 'Event' },
);
export const EventTypeDescription = Type.Object(
  {
    type: OneOf(EVENT_TYPES),
    description: Type.String(),
    dataFields: Type.Array(
      Type.Object({ name: Type.String(), type: Type.String(), description: Type.String() }),
    ),
    example: Event,
  },
  { title: 'EventType' },
);

const eventId = Type.String({ maxLength: 64, description: 'The id of an event' });
export const EventQuery = Type.Object({
  cursor: Type.Optional({
    ...eventId,
    description: 'nextCursor of the previous page, or the id of any event: only events after it',
  }),
  after: Type.Optional({ ...eventId, description: 'Another name of `cursor`; give one of them' }),
  limit: Type.Optional(Limit(EVENTS_LIMIT)),
});
export const StreamHeaders = Type.Object({
  'last-event-id': Type.Optional({
    ...eventId,
    description: 'Continue after this event; absent: only new events',
  }),
});
export const EventPage = Type.Object(
  {
    items: Type.Array(Event),
    nextCursor: Nullable(Type.String({ description: '`cursor` of the next page; null: no more events yet' })),
  },
  { title: 'EventPage' },
);
