import type { RouteOptions } from 'fastify';
import { SCOPES, TIERS, tierName } from '../../../domain/tiers.ts';
import { PROBLEMS, type Slug } from '../../problem.ts';
import { open } from '../access.ts';
import { PROBLEM_TYPE } from '../problems.ts';
import type { ResponseObject, Schema } from './document.ts';

export const PROBLEM_SCHEMA: Schema = {
  title: 'Problem',
  type: 'object',
  description:
    'Problem details (RFC 9457), the body of every error. Match on the last segment of `type`: titles and details may be reworded.',
  required: ['type', 'title', 'status', 'detail', 'instance'],
  properties: {
    type: {
      type: 'string',
      format: 'uri',
      description:
        'URL of a page that explains the problem. Its last segment is the slug, such as `not-found`.',
      examples: ['https://picks.example.com/errors/not-found'],
    },
    title: { type: 'string', minLength: 1, description: 'The problem type in a few words' },
    status: {
      type: 'integer',
      minimum: 400,
      maximum: 599,
      description: 'The HTTP status code of the response',
    },
    detail: {
      type: 'string',
      minLength: 1,
      description: 'What happened in this request, and how to fix it if you can',
    },
    instance: {
      type: ['string', 'null'],
      pattern: '^/',
      description: 'Path of the request; null if the request line could not be read',
    },
    requestId: {
      type: 'string',
      pattern: '^[A-Za-z0-9_-]{8,64}$',
      description: 'The same as the `X-Request-Id` header. Include it when you report a problem.',
    },
    errors: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      description: 'Only of `validation-error`: one entry per invalid input, at most 20',
      items: {
        title: 'FieldError',
        type: 'object',
        description: 'One invalid input',
        required: ['in', 'detail'],
        properties: {
          in: {
            title: 'FieldErrorPlace',
            type: 'string',
            description: 'The part of the request with the invalid input',
            enum: ['body', 'query', 'path', 'header'],
          },
          pointer: {
            type: 'string',
            pattern: '^(/.*)?$',
            description: 'JSON Pointer to the field, such as `/events/0`; only for the body',
          },
          name: {
            type: 'string',
            minLength: 1,
            description: 'Name of the parameter or header; not for the body',
          },
          detail: {
            type: 'string',
            minLength: 1,
            description: 'What is wrong with the value, such as `must be at least 1`',
          },
        },
      },
    },
    requiredTier: {
      title: 'RequiredTier',
      type: 'string',
      enum: TIERS.slice(1).map(tierName),
      description: 'Only of `forbidden`: the lowest tier that may make this request, such as `Sharp`',
    },
    requiredScope: {
      title: 'RequiredScope',
      type: 'string',
      enum: [...SCOPES],
      description: 'Only of `forbidden`: the scope that an ops token needs, such as `ops:read`',
    },
    operationId: {
      type: 'integer',
      minimum: 1,
      description: 'Only of `operation-in-progress`: id of the operation that is already running',
    },
    retryAfter: {
      type: 'integer',
      minimum: 0,
      description: 'Seconds to wait before you retry; the same as the `Retry-After` header',
    },
    'violated-policies': {
      type: 'array',
      minItems: 1,
      items: { type: 'string', minLength: 1 },
      description: 'Only of `rate-limited`: names of the limits in `RateLimit-Policy` that are used up',
    },
    columns: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      description:
        'Only of `validation-error` for an uploaded file without a needed column: those that it has',
    },
  },
};

/** All problems of a route: its own, and those of the HTTP shell. */
export function problemsOf({ config, schema, method }: RouteOptions): Slug[] {
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

const RETRIED = new Set<number>([429, 503]);
const waits = (slug: Slug) => RETRIED.has(PROBLEMS[slug].status) || slug === 'idempotency-in-progress';

/** One response per status; `x-problems` and the description list the problem types. */
export function problemResponses(slugs: readonly Slug[]): Record<number, ResponseObject> {
  const byStatus = Map.groupBy(new Set(slugs), (slug) => PROBLEMS[slug].status);
  const content = { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: `${list.map((slug) => `${PROBLEMS[slug].title} (\`${slug}\`)`).join('; ')}.`,
        headers: list.some(waits) ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {},
        content,
        'x-problems': list,
      },
    ]),
  );
}
