import type { FastifyRequest, onSendHookHandler, RouteOptions } from 'fastify';
import type { Right } from '../../domain/source-rights.ts';
import { type Rights, requireRight } from '../rights/rights.ts';
import { type SourcedField, sourcedFields } from '../rights/sourced.ts';
import { withholdText } from '../rights/withhold.ts';
import { type App, inStep } from './shell.ts';

/**
 * The right that a response needs. Pages of this service read the API with the session of a signed-in user; browsers say
 * so in a header that scripts of other pages cannot set. Everybody else who sends a credential is a program.
 */
export function rightOf({ caller, headers }: FastifyRequest): Right {
  if (caller === null) return 'public';
  return caller.kind === 'user' && headers['sec-fetch-site'] === 'same-origin' ? 'display' : 'api';
}

/** The marked fields of a successful response. */
function fieldsOf({ schema }: RouteOptions): SourcedField[] {
  const responses: Record<string, object> = Object(schema?.response);
  return Object.entries(responses).flatMap(([status, response]) =>
    status.startsWith('2') ? sourcedFields(response) : [],
  );
}

/** Withholds fields of every JSON response by the declarations of its schema. Must be registered before the routes. */
export function withholdFields(app: App, rights: Rights): void {
  app.addHook('onRoute', (route) => {
    const shows = route.config?.shows ?? fieldsOf(route);
    if (shows.length > 0) route.config = { ...route.config, shows };
  });
  app.addHook(
    'preHandler',
    inStep((request) => {
      const { rules } = request;
      if (rights.version > 0 && rules.allOrNothing) requireRight(rights, rightOf(request), rules.shows ?? []);
    }),
  );
  // Cached responses are bytes: the response cache has withheld their fields.
  const hideFields: onSendHookHandler<unknown> = (request, reply, payload, done) => {
    const fields = request.rules?.shows;
    if (
      rights.version === 0 ||
      !fields ||
      typeof payload !== 'string' ||
      !isJson(reply.getHeader('content-type'))
    )
      return done(null, payload);
    done(null, withholdText(payload, { rights, right: rightOf(request), fields }));
  };
  app.addHook('onSend', hideFields);
}

const isJson = (type: unknown): boolean => String(type).startsWith('application/json');
