import type { Right } from '../domain/source-rights.ts';
import type { AlertKind } from '../platform/db/tables.ts';
import type { Rights } from '../platform/rights/rights.ts';
import { type Provenance, type SourcedField, sourcedFields } from '../platform/rights/sourced.ts';
import { type Withheld, withhold } from '../platform/rights/withhold.ts';
import { type AnyEnvelope, freeze, readEnvelope } from './event.ts';
import { EVENTS, type EventType, MODEL } from './event-types.ts';

const FIELDS = new Map<EventType, SourcedField[]>();

/** The fields of an event's `data` that show values of sources. */
export function eventFields(type: EventType): readonly SourcedField[] {
  const fields = FIELDS.get(type) ?? sourcedFields(EVENTS[type].data);
  FIELDS.set(type, fields);
  return fields;
}

const titleAndMessage = (title: Provenance, message: Provenance = title): readonly SourcedField[] => [
  { field: 'title', ...title },
  { field: 'message', ...message },
];

/** What an alert shows. An injury alert quotes the report, the message of a pick alert the summary of the pick. */
export const ALERT_FIELDS: Readonly<Record<AlertKind, readonly SourcedField[]>> = {
  line: titleAndMessage({ kinds: ['quotes'], derived: true }),
  pick: titleAndMessage({ kinds: MODEL, derived: true }, { kinds: MODEL, derived: false }),
  injury: titleAndMessage({ kinds: ['injuries'], derived: false }),
};

type AlertTexts = { kind: AlertKind; title: string | null; message: string | null };

/** An alert as its owner may see it in a response, a message or a webhook. */
export function visibleAlert<A extends AlertTexts>(
  alert: A,
  rights: Rights,
  right: Right,
): Omit<A, 'title' | 'message'> & AlertTexts & { withheld?: Withheld[] } {
  const copy = { ...alert };
  withhold(copy, { rights, right, fields: ALERT_FIELDS[alert.kind] });
  return copy;
}

/** An event as a receiver may see it. */
export function visibleEvent<E extends AnyEnvelope>(event: E, rights: Rights, right: Right = 'api'): E {
  if (rights.version === 0) return event;
  if (event.type === 'alerts.raised')
    return {
      ...event,
      data: { alerts: event.data.alerts.map((alert) => visibleAlert(alert, rights, right)) },
    };
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
