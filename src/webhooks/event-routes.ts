import { Type } from 'typebox';
import type { Db } from '../platform/db/connect.ts';
import { type Caller, dataApi, refuse } from '../platform/http/access.ts';
import { type Credentials, readCredentials } from '../platform/http/credentials.ts';
import { type App, accountOf } from '../platform/http/shell.ts';
import { rightOf } from '../platform/http/withhold-fields.ts';
import type { Rights } from '../platform/rights/rights.ts';
import { describeEventTypes } from './describe-event-types.ts';
import { Event, EventPage, EventQuery, EventTypeDescription, StreamHeaders } from './event-contract.ts';
import { pageEvents, positionOf } from './event-feed.ts';
import type { EventStreams } from './event-streams.ts';

const tags = ['webhooks'];

export type EventRouteDeps = {
  db: Db;
  streams: EventStreams;
  rights: Rights;
  authenticate: (credentials: Credentials) => Promise<Caller | null> | Caller | null;
};

export function eventRoutes(app: App, { db, streams, rights, authenticate }: EventRouteDeps): void {
  app.get('/data/events/types', {
    config: { access: dataApi },
    schema: {
      operationId: 'listEventTypes',
      summary: 'List event types with their fields and examples',
      tags,
      response: { 200: Type.Array(EventTypeDescription) },
    },
    handler: async () => describeEventTypes(),
  });

  app.get('/data/events', {
    config: { access: dataApi },
    schema: {
      operationId: 'listEvents',
      summary: 'List the events of the last 30 days, oldest first; ids as in webhooks and the stream',
      tags,
      querystring: EventQuery,
      response: { 200: EventPage },
    },
    handler: (request) =>
      pageEvents(db, {
        ...request.query,
        accountId: accountOf(request),
        rights,
        right: rightOf(request),
      }),
  });

  app.addHook('preClose', async () => streams.close());
  app.get('/data/events/stream', {
    config: { access: dataApi, noStore: true },
    schema: {
      operationId: 'streamEvents',
      summary: 'Stream events as server-sent events',
      description:
        'Each message has the id of its event. With Last-Event-ID the stream continues after it without a gap.',
      tags,
      headers: StreamHeaders,
      response: {
        200: {
          description: 'Events until either side closes the connection',
          content: { 'text/event-stream': { schema: Type.Unsafe<string>(Event) } },
        },
      },
    },
    handler: async (request, reply) => {
      const id = request.headers['last-event-id'] || undefined;
      const accountId = accountOf(request);
      const after =
        id === undefined
          ? null
          : await positionOf(db, { id, accountId, in: 'header', name: 'last-event-id' });
      reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
      if (request.method === 'HEAD') return reply.send('');
      const credentials = readCredentials(request.raw);
      const isAllowed = async () => {
        const caller = await authenticate(credentials);
        return caller !== null && refuse(dataApi, caller) === null;
      };
      const stream = await streams.open({ accountId, after, isAllowed });
      return reply.send(stream as never); // the schema describes the text that the stream produces
    },
  });
}
