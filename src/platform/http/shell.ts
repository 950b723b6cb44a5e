import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { FactKind } from '../db/revisions.ts';
import type { Problem, Slug } from '../problem.ts';
import type { SourcedField } from '../rights/sourced.ts';
import type { Access, Caller } from './access.ts';
import type { Taken } from './rate-limit.ts';
import type { RateLimited } from './rate-policy.ts';

/** The server type of the routes: input and output are typed by the TypeBox schemas that validate them. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

type Inputs = { params?: TSchema; querystring?: TSchema };
type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : unknown;

/** A request validated by these schemas, for handlers outside the route definition. */
export type RequestOf<Of extends Inputs> = FastifyRequest<{
  Params: StaticOf<Of['params']>;
  Querystring: StaticOf<Of['querystring']>;
}>;

/** `successor`: path of the operation to use instead. */
export type Deprecated = { since: string; sunset?: string; successor?: string };

export type RouteList = { method: string; url: string; access: Access; shows: readonly SourcedField[] }[];

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * Which callers have a rate limit, and for uncached requests a slot in the fair queue: `data` includes
     * Sharp.
     */
    rateLimited?: RateLimited;
    /** The response cache handles the request and schedules its computations. */
    cache?: { dependsOn: readonly FactKind[] };
    /** Mostly waits for another server. */
    waitsForRemote?: boolean;
    /** No ETag, unlike every other GET: secrets and streams. */
    noStore?: boolean;
    /** Problems of the endpoint itself, in addition to those of the HTTP shell. */
    problems?: readonly Slug[];
    /** Accepts an Idempotency-Key, or requires one. */
    idempotent?: true | 'required';
    /** The handler answers 403 and 429 in its own protocol: see `refusal` of the request. */
    answersRefusals?: boolean;
    /** The handler checks the texts of the body itself. */
    checksText?: boolean;
    /** Only for requests from this machine; for others the path does not exist. */
    localOnly?: boolean;
    /** Announced by response headers and in the API description. Dates are UTC days, YYYY-MM-DD. */
    deprecated?: Deprecated;
    /** For people, not programs: not part of the API description. */
    page?: boolean;
    /** Values of sources in the response. Taken from the marks of its schema, if it has one. */
    shows?: readonly SourcedField[];
    /** Refused without the right to everything it shows, because single values cannot be left out. */
    allOrNothing?: boolean;
  }
  interface FastifyInstance {
    /** All routes with their rules, for the access table. */
    routeList: RouteList;
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** The declarations of the route. Read once: Fastify builds a new object at every access. */
    rules: FastifyContextConfig & { url?: string };
    /** Result of the rate limiter; null if the request is not limited. */
    taken: Taken | null;
    /** Why the request is refused, on routes with `answersRefusals`; null if it is not. */
    refusal: Problem | null;
    /** Releases the request's slot in the fair queue; null if it has none. */
    release: (() => void) | null;
  }
}

type Done = (error?: Error) => void;
type Work = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | void;

/** A hook that returns a promise only if it has to wait. */
export const inStep =
  (work: Work) =>
  (request: FastifyRequest, reply: FastifyReply, done: Done): void => {
    let waiting: Promise<void> | void;
    try {
      waiting = work(request, reply);
    } catch (error) {
      done(error as Error);
      return;
    }
    if (waiting) waiting.then(() => done(), done);
    else done();
  };

/** For handlers with an access rule other than `open`, where the shell has checked it. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('This route is open: it has no caller.');
  return request.caller;
}

/** A user or an API key, for routes that accept no ops token. */
export function memberOf(request: FastifyRequest): Exclude<Caller, { kind: 'opsToken' }> {
  const caller = callerOf(request);
  if (caller.kind === 'opsToken') throw new Error('This route takes ops tokens: they have no tier.');
  return caller;
}

/** For routes with the rule `signedIn`, which take neither keys nor tokens. */
export function userOf(request: FastifyRequest): Extract<Caller, { kind: 'user' }> {
  const caller = callerOf(request);
  if (caller.kind !== 'user') throw new Error('This route takes keys or tokens: they have no session.');
  return caller;
}

export const accountOf = (request: FastifyRequest): number => memberOf(request).userId;
