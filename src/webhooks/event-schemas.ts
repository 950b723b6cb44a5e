import { keysOf } from '../domain/records.ts';
import type { Paths, Schema } from '../platform/http/openapi/document.ts';
import { pascal } from '../platform/http/openapi/document.ts';
import { describeEventTypes, EVENTS, type EventType } from './event-types.ts';

export const schemaName = (type: EventType): string => `${pascal(type)}Event`;

/** TypeBox's classes as plain JSON. */
const plain = (schema: object): Schema => JSON.parse(JSON.stringify(schema));

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = (description: string, more: object = {}): Schema => ({ type: 'string', description, ...more });

const eventSchema = (type: EventType): Schema => ({
  type: 'object',
  description: `${EVENTS[type].description}.`,
  required: ['id', 'type', 'timestamp', 'data'],
  properties: {
    id: text('Unique id of the event: the same in webhooks, the feed and the stream, and in every retry'),
    type: { const: type, description: 'Which event it is; selects the schema of `data`' },
    timestamp: text('When the event happened', { format: 'date-time' }),
    data: {
      ...plain(EVENTS[type].data),
      title: `${pascal(type)}Data`,
      description: 'The fields of this event type',
    },
    livemode: {
      const: false,
      description: 'Only in a replay session; live events do not have this field',
    },
  },
});

/** `Event` as a union by `type`. Clients should ignore types that they do not know. */
export function eventSchemas(): Record<string, Schema> {
  const types = keysOf(EVENTS);
  return {
    ...Object.fromEntries(types.map((type) => [schemaName(type), eventSchema(type)])),
    Event: {
      description:
        'An event, discriminated by `type`. New types may be added at any time: ignore those that you do not know.',
      oneOf: types.map((type) => refer(schemaName(type))),
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries(types.map((type) => [type, refer(schemaName(type)).$ref])),
      },
    },
  };
}

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

/** Headers of every delivery; docs/webhooks.md explains how to verify the signature. */
export const deliveryHeaders = (type: EventType, eventId: string) => [
  header(
    'X-Webhook-Signature',
    '`sha256=` and the hex HMAC-SHA256 of the raw body, keyed with the secret of the subscription',
    'sha256=5f8e0c6b0a9d4c1e7b2f3a4d5c6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f80',
  ),
  header('X-Webhook-Id', 'Id of the event. Store it to recognize duplicates.', eventId),
  header('X-Webhook-Event', 'Type of the event', type),
  header('X-Webhook-Delivery', 'Id of the delivery: this event for this subscription', '1207'),
  header('X-Webhook-Attempt', 'Number of the attempt, 1 to 5', '1'),
  header('X-Webhook-Timestamp', 'When this attempt was sent, in Unix seconds', '1768512600'),
];

/** The `webhooks` section of the API description: one request per event type. */
export function webhookPaths(): Paths {
  return Object.fromEntries(
    describeEventTypes().map(({ type, description, example }) => [
      type,
      {
        post: {
          operationId: `on${pascal(type)}`,
          summary: description,
          description: `Sent to every subscription that lists \`${type}\`. Verify the signature over the raw body, respond with 2xx within 15 seconds, and do the work afterwards. Any other response counts as failed and is retried 1 minute, 5 minutes, 30 minutes and 2 hours later. The same event may arrive more than once and out of order.`,
          tags: ['webhooks'],
          security: [],
          parameters: deliveryHeaders(type, example.id),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: refer(schemaName(type)), example } },
          },
          responses: {
            '2XX': { description: 'Received. The body of your response is ignored.' },
            '4XX': { description: 'Not accepted: the delivery is retried.' },
          },
        },
      },
    ]),
  );
}
