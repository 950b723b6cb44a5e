import type { EventData, EventType, PrivateEventType } from './event-types.ts';

export type { EventData, EventType } from './event-types.ts';

/** An event with its deduplication key. A private one names the account that it is for. */
export type NewEvent = {
  [T in EventType]: { type: T; dedupeKey: string; data: EventData[T]; at: Date } & (T extends PrivateEventType
    ? { userId: number }
    : { userId?: never });
}[EventType];

/** `livemode`: false for events of a replay session; live events do not have it. */
export type Envelope = {
  id: string;
  type: EventType;
  timestamp: string;
  data: Record<string, unknown>;
  livemode?: false;
};

/** The body of every delivery: written once, then the same bytes for all receivers. */
export const freeze = (envelope: Envelope): Buffer => Buffer.from(JSON.stringify(envelope));

export const readEnvelope = (body: Buffer): Envelope => JSON.parse(body.toString('utf8'));
