import swagger from '@fastify/swagger';
import type { RouteOptions } from 'fastify';
import { PROBLEMS, type Slug } from '../problem.ts';
import { type Access, open } from './access.ts';
import { takesAsOf } from './as-of.ts';
import { PROBLEM_TYPE } from './problems.ts';
import type { App } from './shell.ts';

/** In the order of use. */
const TAGS = [
  { name: 'auth', description: 'Sign in, refresh tokens, sign out, reset a password.' },
  { name: 'account', description: 'The account, its API keys and its subscription.' },
  { name: 'data', description: 'The data API: Sharp and Admin, by API key or access token, with a quota.' },
  {
    name: 'research',
    description: 'A player or a game in one record: Pro with a delay of 15 minutes, Sharp and Admin without.',
  },
  { name: 'webhooks', description: 'Events as webhooks, as a feed and as a stream.' },
  { name: 'ops', description: 'For operators: Admin, or an ops token with the scope.' },
  { name: 'health', description: 'For load balancers and supervisors.' },
];

const SECURITY = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token from POST /auth/login; 15 minutes.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'API key of a Sharp or Admin account.',
  },
  apiKeyBearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The same API key as `Authorization: Bearer hwk_…`, for clients that have only a bearer field.',
  },
  opsToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Ops token with the scope that the operation names.',
  },
} as const;

const PROBLEM_SCHEMA = {
  type: 'object',
  description: 'RFC 9457 problem details. `type` is the URL of a page that explains the problem.',
  required: ['type', 'title', 'status', 'detail', 'instance'],
  properties: {
    type: { type: ['string', 'null'] },
    title: { type: ['string', 'null'] },
    status: { type: ['integer', 'null'] },
    detail: { type: ['string', 'null'] },
    instance: { type: ['string', 'null'] },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['in', 'detail'],
        properties: {
          in: { enum: ['body', 'query', 'path', 'header'] },
          pointer: { type: 'string' },
          name: { type: 'string' },
          detail: { type: 'string' },
        },
      },
    },
  },
};

const securityOf = (access: Access): Record<string, string[]>[] => {
  if (access.rule === 'open') return [];
  if (access.rule === 'ops') return [{ opsToken: [] }, { bearer: [] }];
  return access.apiKey ? [{ apiKey: [] }, { apiKeyBearer: [] }, { bearer: [] }] : [{ bearer: [] }];
};

/** All problems of a route: its own, and those of the HTTP shell. */
function problemsOf({ config, schema, method }: RouteOptions): Slug[] {
  const access = config?.access ?? open;
  const takesInput = schema?.body ?? schema?.params ?? schema?.querystring;
  return [
    ...(config?.problems ?? []),
    ...(takesInput ? (['validation-error'] as const) : []),
    ...(access.rule === 'open' ? [] : (['unauthorized', 'forbidden'] as const)),
    ...(schema?.params ? (['not-found'] as const) : []),
    ...(schema?.body ? (['malformed-json', 'payload-too-large', 'unsupported-media-type'] as const) : []),
    ...(config?.idempotent ? (['idempotency-in-progress', 'idempotency-key-reused'] as const) : []),
    ...(config?.rateLimited ? (['rate-limited'] as const) : []),
    'internal-error',
    ...(method === 'GET' && access.rule === 'open'
      ? []
      : (['service-unavailable', 'database-unavailable'] as const)),
  ];
}

/** One response per status; its description lists the problem types. */
function problemResponses(slugs: readonly Slug[]): Record<number, object> {
  const byStatus = Map.groupBy(new Set(slugs), (slug) => PROBLEMS[slug].status);
  const content = { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [status, { description: list.join(', '), content }]),
  );
}

const IDEMPOTENCY_KEY = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description:
        'A retry with the same key returns the first response and has no second effect. Kept for 24 hours',
    },
  },
};

const BASIS_HEADER = {
  'X-As-Of-Basis': {
    description:
      'Basis of the response for this instant. `observed`: data that the service had at that time; the response never changes. `imported`: history that was imported later and counts as known when it was captured; another import may change the response. For the requested league, or for any league if none is given.',
    type: 'string',
    enum: ['observed', 'imported'],
  },
};

const withBasis = ({ 200: ok, ...others }: Record<string, object>): object => ({
  ...others,
  200: { ...ok, headers: BASIS_HEADER },
});

type Json = Record<string, unknown>;

/**
 * Schemas with a title become named components, so that generated clients get a type per record. Nullability
 * is declared at the use, not in the component.
 */
function nameSchemas(node: unknown, named: Json): unknown {
  if (Array.isArray(node)) return node.map((item) => nameSchemas(item, named));
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, nameSchemas(value, named)]),
  );
  if (typeof copy.title !== 'string' || !('type' in copy || 'anyOf' in copy)) return copy;
  const types: unknown[] = Array.isArray(copy.type) ? copy.type : [];
  const nullable = types.includes('null');
  named[copy.title] = nullable ? { ...copy, type: types.find((type) => type !== 'null') } : copy;
  const reference = { $ref: `#/components/schemas/${copy.title}` };
  return nullable ? { anyOf: [reference, { type: 'null' }] } : reference;
}

/** OpenAPI 3.1 from the schemas that validate and serialize. Must be registered before the routes. */
export async function describeApi(app: App, baseUrl: string, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Hardwood',
        version,
        description: 'Scored basketball player-prop picks with the research behind them.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: baseUrl }],
      tags: [...TAGS],
      components: { securitySchemes: SECURITY },
    },
    transform: ({ schema, url, route }) => {
      const { page, idempotent, access = open } = route.config ?? {};
      const responses = Object.fromEntries<object>(Object.entries(schema?.response ?? {}));
      return {
        url,
        schema: {
          ...schema,
          hide: page === true,
          security: securityOf(access),
          ...(idempotent ? { headers: IDEMPOTENCY_KEY } : {}),
          response: {
            ...problemResponses(problemsOf(route)),
            ...(takesAsOf(route) ? withBasis(responses) : responses),
          },
        },
      };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return {};
      const named: Json = { Problem: PROBLEM_SCHEMA };
      const { paths, components, ...rest } = document.openapiObject;
      const renamed = nameSchemas(paths, named) as typeof paths;
      return { ...rest, paths: renamed, components: { ...components, schemas: named } } as never;
    },
  });
}

/** The document, generated at the first request. */
export function serveApiDescription(app: App): void {
  let document: string | undefined;
  app.get('/openapi.json', {
    config: { access: open, page: true },
    handler: async (_request, reply) => {
      document ??= JSON.stringify(app.swagger());
      return reply
        .type('application/json; charset=utf-8')
        .header('access-control-allow-origin', '*')
        .send(document);
    },
  });
}
