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
import type { Slug } from '../problem.ts';
import type { Access, Caller } from './access.ts';
import type { Taken } from './rate-limit.ts';
import type { RateLimited } from './rate-policy.ts';

/** The server as routes see it: input and output typed by the same TypeBox schemas that check them. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

type Inputs = { params?: TSchema; querystring?: TSchema };
type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : unknown;

/** A request whose input these schemas have checked, for handlers that are not written in the route itself. */
export type RequestOf<Of extends Inputs> = FastifyRequest<{
  Params: StaticOf<Of['params']>;
  Querystring: StaticOf<Of['querystring']>;
}>;

export type RouteList = { method: string; url: string; access: Access }[];

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Whose requests have a rate limit, and uncached ones a slot in the fair queue: `data` also those of Sharp. */
    rateLimited?: RateLimited;
    /** The handler is one of the response cache, which schedules what it has to compute. */
    cache?: { dependsOn: readonly FactKind[] };
    /** Mostly waits for another server. */
    waitsForRemote?: boolean;
    /** Answers without the ETag that every other GET gets: secrets and streams. */
    noStore?: boolean;
    /** What the endpoint's own rules may answer, besides what the shell answers on every route. */
    problems?: readonly Slug[];
    /** Takes an Idempotency-Key. */
    idempotent?: boolean;
    /** Exists only for requests of this machine; to any other it is an address that does not exist. */
    localOnly?: boolean;
    /** Served to people, not programs: left out of the API description. */
    page?: boolean;
  }
  interface FastifyInstance {
    /** Every route with its rule, for the access table. */
    routeList: RouteList;
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** What the route declares. Read once: Fastify builds a new object at every look. */
    rules: FastifyContextConfig;
    /** What the rate limiter said about this request; null when it is not limited. */
    taken: Taken | null;
    /** Releases the request's slot in the fair queue; null where it has none. */
    release: (() => void) | null;
  }
}

type Done = (error?: Error) => void;
type Work = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | void;

/** A hook that costs a promise only when it has to wait. */
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

/** For handlers behind an access rule other than `open`, where the shell has already made sure. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('This route is open: it has no caller.');
  return request.caller;
}

/** A person, or the key of one: for routes whose rule lets no ops token through. */
export function memberOf(request: FastifyRequest): Exclude<Caller, { kind: 'opsToken' }> {
  const caller = callerOf(request);
  if (caller.kind === 'opsToken') throw new Error('This route takes ops tokens: they have no tier.');
  return caller;
}

export const accountOf = (request: FastifyRequest): number => memberOf(request).userId;
