import type { RouteOptions } from 'fastify';
import { takesAsOf } from '../as-of.ts';
import { type Header, operationsOf, type Paths, type ResponseObject } from './document.ts';

const text = (description: string, example: string, schema: object = {}) => ({
  description,
  schema: { type: 'string', ...schema },
  example,
});

/** Response headers, as `components.headers`. */
const HEADERS = {
  'X-Request-Id': text(
    'Id of the request, also in our logs. Yours is used if you send one of 8 to 64 letters, digits, `-` or `_`.',
    'req_9f2c51d07b3e4a6c8d1e000000000042',
  ),
  ETag: text(
    'Version of this response. Send it as `If-None-Match` with the next request: if nothing has changed, the response is 304 without a body.',
    '"S8p3F0cN2mXb1R6qT5yVwA9kLdE"',
  ),
  'RateLimit-Policy': text(
    'Your limit: its name, `q` requests per window of `w` seconds. Absent for callers without a limit.',
    '"sharp";q=120;w=60',
  ),
  RateLimit: text(
    'What is left of the limit: `r` requests, and `t` seconds until it is full again. Absent for callers without a limit.',
    '"sharp";r=117;t=2',
  ),
  'Retry-After': {
    description: 'Seconds to wait before you send the request again, or ask for the result of accepted work.',
    schema: { type: 'integer' },
    example: 2,
  },
  Location: text('Path of the record of the accepted work.', '/api/v1/ops/operations/42'),
  'Idempotency-Replayed': text(
    '`true` if this is the stored response to an earlier request with the same `Idempotency-Key`. Absent otherwise.',
    'true',
  ),
  'X-As-Of-Basis': text(
    'Basis of the response for this instant. `observed`: data that the service had at that time; the response never changes. `imported`: history that was imported later and counts as known when it was captured; another import may change the response. For the requested league, or for any league if none is given.',
    'observed',
    { enum: ['observed', 'imported'] },
  ),
  Deprecation: text(
    'Since when the operation is deprecated, as `@` and Unix seconds (RFC 9745).',
    '@1798761600',
  ),
  Sunset: text(
    'When the operation stops working, as an HTTP date (RFC 8594).',
    'Thu, 01 Jul 2027 00:00:00 GMT',
  ),
};
type Name = keyof typeof HEADERS;

const refer = (names: readonly Name[]): Record<string, Header> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Accepted work: its record has links, and the response says where and when to look. */
const leadsToResource = ({ schema }: RouteOptions, status: string): boolean =>
  status === '202' && 'links' in (Object(schema?.response)[status]?.properties ?? {});

const hasEtag = ({ method, config }: RouteOptions) => method === 'GET' && !config?.noStore;

/** Headers that a response of this route has, besides those of its problem. */
export function headersOf(route: RouteOptions, status: string): Record<string, Header> {
  const { config } = route;
  const isSuccess = Number(status) < 400;
  const names: (Name | false | undefined)[] = [
    'X-Request-Id',
    isSuccess && hasEtag(route) && 'ETag',
    ...(config?.rateLimited && (isSuccess || status === '429')
      ? (['RateLimit-Policy', 'RateLimit'] as const)
      : []),
    isSuccess && takesAsOf(route) && 'X-As-Of-Basis',
    isSuccess && config?.idempotent && 'Idempotency-Replayed',
    ...(leadsToResource(route, status) ? (['Location', 'Retry-After'] as const) : []),
    config?.deprecated && 'Deprecation',
    config?.deprecated?.sunset !== undefined && 'Sunset',
  ];
  return refer(names.filter((name) => name !== false && name !== undefined));
}

/** 304 for every read that has an ETag. */
export const notModified = (route: RouteOptions): Record<string, ResponseObject> =>
  hasEtag(route)
    ? { 304: { description: 'Not modified: `If-None-Match` has the current ETag. No body.' } }
    : {};

export function usedHeaders(paths: Paths): object {
  const used = new Set(
    operationsOf(paths).flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap(({ headers }) => Object.keys(headers ?? {})),
    ),
  );
  return Object.fromEntries(Object.entries(HEADERS).filter(([name]) => used.has(name)));
}
