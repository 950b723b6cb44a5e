import { keysOf } from '../domain/records.ts';
import { describeEventTypes } from './describe-event-types.ts';
import { BATCH_SCHEMA, deliveryHeaders, eventSchemas, exampleBatch, schemaName } from './event-schemas.ts';
import { EVENTS } from './event-types.ts';

type Ask = { baseUrl: string; version: string };

const CHANNEL = '#/channels';

/** The stream has single events; webhooks also have batches. */
const STREAMED = keysOf(EVENTS).map(schemaName);
const DELIVERED = [...STREAMED, BATCH_SCHEMA];

const messagesOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }]));

const referTo = (channel: string, names: readonly string[]) =>
  names.map((name) => ({ $ref: `${CHANNEL}/${channel}/messages/${name}` }));

const message = (type: string, name: string, summary: string, payload: unknown) => ({
  name: type,
  title: type,
  summary,
  headers: headersSchema(type),
  payload: { $ref: `#/components/schemas/${name}` },
  examples: [{ name, payload }],
});

const headersSchema = (type: string) => {
  const headers = deliveryHeaders(type, 'evt_…');
  return {
    type: 'object',
    properties: Object.fromEntries(
      headers.map(({ name, description }) => [name, { type: 'string', description }]),
    ),
  };
};

/** AsyncAPI 3.0: the events as webhooks and as a stream, from the same types that validate them. */
export function asyncApi({ baseUrl, version }: Ask): object {
  const { host, pathname, protocol } = new URL(baseUrl);
  const batch = exampleBatch();
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Hardwood events',
      version,
      description:
        'Events about picks and lines, as webhooks and as server-sent events. Both use the same ids and bodies.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    defaultContentType: 'application/json',
    servers: {
      api: {
        host,
        pathname: pathname === '/' ? '' : pathname,
        protocol: protocol.slice(0, -1),
        description: 'The service',
        security: [{ $ref: '#/components/securitySchemes/apiKey' }],
      },
    },
    channels: {
      stream: {
        address: '/api/v1/data/events/stream',
        title: 'Event stream',
        description: 'Server-sent events. `Last-Event-ID` continues after an event without a gap.',
        servers: [{ $ref: '#/servers/api' }],
        messages: messagesOf(STREAMED),
      },
      webhooks: {
        address: null,
        title: 'Webhooks',
        description:
          'POST requests to the URL of a subscription, signed with its secret. Respond with 2xx within 15 seconds.',
        messages: messagesOf(DELIVERED),
      },
    },
    operations: {
      streamEvents: {
        action: 'send',
        summary: 'The service sends events to open streams',
        channel: { $ref: `${CHANNEL}/stream` },
        messages: referTo('stream', STREAMED),
      },
      deliverWebhook: {
        action: 'send',
        summary: 'The service delivers events to subscriptions that list their type',
        channel: { $ref: `${CHANNEL}/webhooks` },
        messages: referTo('webhooks', DELIVERED),
      },
    },
    components: {
      securitySchemes: {
        apiKey: {
          type: 'httpApiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'API key of a Sharp or Admin account',
        },
      },
      messages: {
        ...Object.fromEntries(
          describeEventTypes().map(({ type, description, example }) => [
            schemaName(type),
            message(type, schemaName(type), `${description}.`, example),
          ]),
        ),
        [BATCH_SCHEMA]: message(batch.type, BATCH_SCHEMA, 'Collected events.', batch),
      },
      schemas: Object.fromEntries(Object.entries(eventSchemas()).filter(([name]) => name !== 'Event')),
    },
  };
}
