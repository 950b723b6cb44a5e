import { keysOf } from '../domain/records.ts';
import { deliveryHeaders, eventSchemas, schemaName } from './event-schemas.ts';
import { describeEventTypes, EVENTS, type EventType } from './event-types.ts';

type Ask = { baseUrl: string; version: string };

const CHANNEL = '#/channels';

const MESSAGES = Object.fromEntries(
  keysOf(EVENTS).map((type) => [schemaName(type), { $ref: `#/components/messages/${schemaName(type)}` }]),
);

const referTo = (channel: string) =>
  keysOf(EVENTS).map((type) => ({ $ref: `${CHANNEL}/${channel}/messages/${schemaName(type)}` }));

const headersSchema = (type: EventType) => {
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
  const examples = new Map(describeEventTypes().map(({ type, example }) => [type, example]));
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
        messages: MESSAGES,
      },
      webhooks: {
        address: null,
        title: 'Webhooks',
        description:
          'POST requests to the URL of a subscription, signed with its secret. Respond with 2xx within 15 seconds.',
        messages: MESSAGES,
      },
    },
    operations: {
      streamEvents: {
        action: 'send',
        summary: 'The service sends events to open streams',
        channel: { $ref: `${CHANNEL}/stream` },
        messages: referTo('stream'),
      },
      deliverWebhook: {
        action: 'send',
        summary: 'The service delivers events to subscriptions that list their type',
        channel: { $ref: `${CHANNEL}/webhooks` },
        messages: referTo('webhooks'),
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
      messages: Object.fromEntries(
        keysOf(EVENTS).map((type) => [
          schemaName(type),
          {
            name: type,
            title: type,
            summary: `${EVENTS[type].description}.`,
            headers: headersSchema(type),
            payload: { $ref: `#/components/schemas/${schemaName(type)}` },
            examples: [{ name: schemaName(type), payload: examples.get(type) }],
          },
        ]),
      ),
      schemas: Object.fromEntries(Object.entries(eventSchemas()).filter(([name]) => name !== 'Event')),
    },
  };
}
