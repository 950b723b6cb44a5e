import { keysOf } from '../domain/records.ts';
import type { Paths, Schema } from '../platform/http/openapi/document.ts';
import { pascal } from '../platform/http/openapi/document.ts';
import { describeEventTypes } from './describe-event-types.ts';
import { EVENTS, type EventType } from './event-types.ts';

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

export const BATCH_SCHEMA = 'EventsBatch';

const batchSchema = (): Schema => ({
  type: 'object',
  description: 'Collected events of a subscription with `batch`, as one delivery.',
  required: ['id', 'type', 'timestamp', 'data'],
  properties: {
    id: text('Unique id of the batch, the same in every retry. Each event in it has its own id.'),
    type: { const: 'events.batch', description: 'Tells a batch from a single event' },
    timestamp: text('When the newest event of the batch happened', { format: 'date-time' }),
    data: {
      title: 'EventsBatchData',
      description: 'The events',
      type: 'object',
      required: ['events'],
      properties: {
        events: {
          type: 'array',
          description: 'In the order in which they happened, each as it would be delivered alone',
          minItems: 1,
          maxItems: 100,
          items: { oneOf: keysOf(EVENTS).map((type) => refer(schemaName(type))) },
        },
      },
    },
    livemode: {
      const: false,
      description: 'Only in a replay session; live batches do not have this field',
    },
  },
});

/** A batch of two events. */
export const exampleBatch = () => {
  const events = describeEventTypes()
    .slice(0, 2)
    .map(({ example }, n) => ({ ...example, id: example.id.replace(/.$/, String(n + 1)) }));
  return {
    id: 'batch_12_019bc2f4-6a40-7c3e-9d10-5b2f8f6f0a11',
    type: 'events.batch',
    timestamp: events.at(-1)?.timestamp,
    data: { events },
  };
};

/** `Event` as a union by `type`. Clients should ignore types that they do not know. */
export function eventSchemas(): Record<string, Schema> {
  const types = keysOf(EVENTS);
  return {
    ...Object.fromEntries(types.map((type) => [schemaName(type), eventSchema(type)])),
    [BATCH_SCHEMA]: batchSchema(),
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
export const deliveryHeaders = (type: string, eventId: string) => [
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

/** The `webhooks` section of the API description: one request per event type, and batches. */
export function webhookPaths(): Paths {
  const batch = exampleBatch();
  const requests = [
    ...describeEventTypes().map(({ type, description, example }) => {
      const sentTo = `Sent to every subscription that lists \`${type}\`.`;
      return { type, description, example, schema: schemaName(type), sentTo };
    }),
    {
      type: batch.type,
      description: 'Collected events',
      example: batch,
      schema: BATCH_SCHEMA,
      sentTo: 'Sent instead of single events to a subscription with `batch`.',
    },
  ];
  return Object.fromEntries(
    requests.map(({ type, description, example, schema, sentTo }) => [
      type,
      {
        post: {
          operationId: `on${pascal(type)}`,
          summary: description,
          description: `${sentTo} Verify the signature over the raw body, respond with 2xx within 15 seconds, and do the work afterwards. Any other response counts as failed and is retried 1 minute, 5 minutes, 30 minutes and 2 hours later. The same event may arrive more than once and out of order.`,
          tags: ['webhooks'],
          security: [],
          parameters: deliveryHeaders(type, example.id),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: refer(schema), example } },
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
