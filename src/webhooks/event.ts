import type { EventData, EventType } from './event-types.ts';

export type { EventData, EventType } from './event-types.ts';

/** An event that happened, with the key under which it can happen only once. */
export type NewEvent = {
  [T in EventType]: { type: T; dedupeKey: string; data: EventData[T]; at: Date };
}[EventType];

export type Envelope = { id: string; type: EventType; timestamp: string; data: object };

/** The body of every delivery: written once, and from then on the same bytes for everybody. */
export const freeze = (envelope: Envelope): Buffer => Buffer.from(JSON.stringify(envelope));
