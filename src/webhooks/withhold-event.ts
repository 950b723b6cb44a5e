import type { Right } from '../domain/source-rights.ts';
import type { Rights } from '../platform/rights/rights.ts';
import { type SourcedField, sourcedFields } from '../platform/rights/sourced.ts';
import { withhold } from '../platform/rights/withhold.ts';
import { type AnyEnvelope, freeze, readEnvelope } from './event.ts';
import { EVENTS, type EventType } from './event-types.ts';

const FIELDS = new Map<EventType, SourcedField[]>();

/** The fields of an event's `data` that show values of sources. */
export function eventFields(type: EventType): readonly SourcedField[] {
  const fields = FIELDS.get(type) ?? sourcedFields(EVENTS[type].data);
  FIELDS.set(type, fields);
  return fields;
}

/** An event as a receiver may see it. Alerts are composed for their owner and stay as they are. */
export function visibleEvent<E extends AnyEnvelope>(event: E, rights: Rights, right: Right = 'api'): E {
  if (rights.version === 0 || event.type === 'alerts.raised') return event;
  if (event.type === 'events.batch')
    return { ...event, data: { events: event.data.events.map((one) => visibleEvent(one, rights, right)) } };
  const data: object = structuredClone(event.data);
  withhold(data, { rights, right, fields: eventFields(event.type) });
  return { ...event, data };
}

/** The same for a frozen body, which keeps its bytes if nothing is withheld. */
export function visibleBody(body: Buffer, rights: Rights, right: Right = 'api'): Buffer {
  if (rights.version === 0) return body;
  return freeze(visibleEvent(readEnvelope(body), rights, right));
}
