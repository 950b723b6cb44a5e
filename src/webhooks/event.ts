import type { AlertKind } from '../platform/db/tables.ts';
import { EVENT_TYPES, type EventData, type EventType, type PrivateEventType } from './event-types.ts';

export type { EventData, EventType } from './event-types.ts';

/** An event with its deduplication key. A private one names the account that it is for. */
export type NewEvent = {
  [T in EventType]: { type: T; dedupeKey: string; data: EventData[T]; at: Date } & (T extends PrivateEventType
    ? { userId: number }
    : { userId?: never });
}[EventType];

/** `livemode`: false for events of a replay session; live events do not have it. */
type Enveloped<Type, Data> = { id: string; type: Type; timestamp: string; data: Data; livemode?: false };

export type Envelope = Enveloped<EventType, Record<string, unknown>>;
export type BatchEnvelope = Enveloped<'events.batch', { events: Envelope[] }>;
/** Alerts of one account. They are no events: nobody else gets them. */
export type AlertsEnvelope = Enveloped<'alerts.raised', { alerts: AlertData[] }>;
/** `title` and `message` are null where they are withheld. */
export type AlertData = {
  id: number;
  kind: AlertKind;
  title: string | null;
  message: string | null;
  path: string;
};
export type AnyEnvelope = Envelope | BatchEnvelope | AlertsEnvelope;

/** What a delivery can be. */
export const DELIVERY_TYPES = [...EVENT_TYPES, 'events.batch', 'alerts.raised'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

/** The body of every delivery: written once, then the same bytes for all receivers. */
export const freeze = (envelope: AnyEnvelope): Buffer => Buffer.from(JSON.stringify(envelope));

export const readEnvelope = (body: Buffer): AnyEnvelope => JSON.parse(body.toString('utf8'));
export const readEvent = (body: Buffer): Envelope => JSON.parse(body.toString('utf8'));
