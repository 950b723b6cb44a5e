import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { leagueDate } from '../../domain/dates.ts';
import type { League } from '../../domain/leagues.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { isDatabaseError, isStatementTimeout } from '../db/faults.ts';
import type { FactKind } from '../db/revisions.ts';
import type { Subjects } from '../db/subjects.ts';
import type { Rights } from '../rights/rights.ts';
import { withholdText } from '../rights/withhold.ts';
import { type CachedResponse, cachedResponse } from './cached-response.ts';
import { computeTogether, type Together } from './compute-together.ts';
import type { FairUse } from './fair-use.ts';
import { type Knowledge, knownTo } from './known-to.ts';
import type { RevisionAsk, Revisions } from './revisions.ts';
import { sendCompressed } from './send-compressed.ts';
import { createSingleFlight } from './single-flight.ts';
import { rightOf } from './withhold-fields.ts';

const MAX_BYTES = 64 * 1024 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * A record and, if no fact changes before, its expiry. `subjects` are all that it is about: facts about others do not
 * change it. `serialize` replaces the response schema.
 */
export type Computed<T> = {
  record: T;
  until?: Date | null;
  subjects?: Subjects | null;
  serialize?: (record: T) => string;
};

/** A database that responses are computed on, and the revisions of that database. */
export type Source = { db: Db; revisions: Revisions };

/** A streaming replica, which is preferred while it is usable. */
export type ReplicaSource = Source & { isUsable(): boolean; countRetry(): void };

type Deps = Source & {
  replica?: ReplicaSource | null;
  fairUse: FairUse;
  clock: Clock;
  rights: Rights;
  maxBytes?: number;
  /** False: every response is computed, because its clock and tables differ from request to request. */
  isShared?: boolean;
};

type Fresh = { body: Buffer; expiresAt: number; subjects: Subjects | null };
type Lookup = {
  key: string;
  revisions: Revisions;
  ask: RevisionAsk;
  inGroup: boolean;
  compute: () => Promise<Fresh>;
};

export type Cached = ReturnType<typeof createResponseCache>;

/**
 * LRU cache of serialized responses, invalidated by revision, expiry or size. After a change the previous bytes are sent
 * for as long as `Revisions` allows, while one recomputation runs in the background.
 */
export function createResponseCache({
  replica = null,
  fairUse,
  clock,
  rights,
  maxBytes = MAX_BYTES,
  isShared = true,
  ...primary
}: Deps) {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length,
  });
  const computeOnce = createSingleFlight<CachedResponse>(fairUse);
  let handlers = 0;

  const recompute = ({ key, inGroup, compute }: Lookup, revision: number, request: FastifyRequest | null) =>
    computeOnce(key, {
      revision,
      request,
      inGroup,
      compute: async () => {
        const { body, ...rest } = await compute();
        const previous = responses.peek(key);
        const response = cachedResponse(body, previous, { revision, ...rest });
        if (!previous || previous.revision <= revision) responses.set(key, response);
        return response;
      },
    });

  const respond = (reply: FastifyReply, lookup: Lookup, revision: number): Promise<void> | void => {
    const { key, revisions, ask } = lookup;
    const cached = responses.get(key);
    const isUsable = cached !== undefined && ask.now.getTime() < cached.expiresAt;
    const freshness = isUsable && cached.revision < revision ? revisions.freshness(ask, cached) : 'fresh';
    if (!isUsable || freshness === 'expired')
      return recompute(lookup, revision, reply.request).then((fresh) => send(reply, fresh));
    if (freshness === 'stale')
      recompute(lookup, revision, null).catch(() => {}); // rejects the request that awaits it
    else cached.revision = Math.max(cached.revision, revision);
    return send(reply, cached);
  };

  /**
   * A handler whose responses are cached. `read` turns a request into the input of `compute`, with defaults and limits
   * applied. That input, the caller's delay and the league's day are the cache key. `together` computes several inputs at
   * once.
   */
  return <Request extends FastifyRequest, Input extends object, T>(
    read: (request: Request, known: Knowledge) => Input & { league?: League | undefined },
    compute: (db: Db, input: Input, known: Knowledge) => Promise<Computed<T>>,
    together?: Together<Input, Computed<T>>,
  ) => {
    const handler = ++handlers;
    const computeShared = together ? computeTogether(together) : compute;
    return (request: Request, reply: FastifyReply): Promise<void> | void => {
      const known = knowledgeOf(request, clock);
      const input = read(request, known);
      const fields = rights.version > 0 ? request.rules.shows : undefined;
      const right = fields && rightOf(request);
      const bytesOf = (computed: Computed<T>) =>
        serialize(reply, computed, {
          delayMinutes: known.delayMinutes,
          edit: (text) => (fields && right ? withholdText(text, { rights, right, fields }) : text),
        });
      // Exact to the millisecond: a replica may lack commits of before that instant.
      if (!known.isNewest || !isShared)
        return fairUse
          .run(request, () => compute(primary.db, input, known))
          .then((computed) => void reply.type(JSON_TYPE).send(bytesOf(computed).body));
      const ask = {
        now: known.now,
        delayMinutes: known.delayMinutes,
        dependencies: { kinds: dependenciesOf(request), league: input.league ?? null },
      };
      const scope = right ? `${right} ${rights.version} ` : '';
      const key = scope + keyOf(handler, known, input);
      const respondFrom = ({ db, revisions }: Source, key: string) => {
        const lookup = {
          key,
          revisions,
          ask,
          inGroup: together !== undefined,
          compute: () => computeShared(db, input, known).then(bytesOf),
        };
        const revision = revisions.current(ask);
        if (!(revision instanceof Promise)) return respond(reply, lookup, revision);
        return revision.then((current) => respond(reply, lookup, current));
      };
      if (!replica?.isUsable()) return respondFrom(primary, key);
      // Under a key of its own: revisions of one database say nothing about responses of the other.
      const responded = respondFrom(replica, `replica ${key}`);
      if (!(responded instanceof Promise)) return;
      return responded.catch((error) => {
        if (!isWorthRetrying(error)) throw error;
        replica.countRetry();
        return respondFrom(primary, key);
      });
    };
  };
}

/** A statement that timed out would do so again, after the request. */
const isWorthRetrying = (error: unknown): boolean => isDatabaseError(error) && !isStatementTimeout(error);

/**
 * Independent of the order of fields. Includes the day, so that yesterday's data is never sent as today's.
 */
export function keyOf(handler: number, { now, asOf, delayMinutes }: Knowledge, input: object): string {
  let key = `${handler} ${delayMinutes} ${leagueDate(now)} ${leagueDate(asOf)}`;
  const fields = input as Record<string, unknown>;
  for (const name of Object.keys(fields).sort()) {
    const value = fields[name];
    if (value !== undefined) key += ` ${name}=${typeof value === 'number' ? value : JSON.stringify(value)}`;
  }
  return key;
}

function dependenciesOf(request: FastifyRequest): readonly FactKind[] {
  const { cache } = request.rules;
  if (!cache) throw new Error(`${request.routeOptions.url} does not declare config.cache.`);
  return cache.dependsOn;
}

/** Open routes show the newest data to everybody. */
function knowledgeOf(request: FastifyRequest, clock: Clock): Knowledge {
  if (request.caller) return knownTo(request, request.query as { asOf?: string }, clock);
  const now = clock.now();
  return { now, asOf: now, delayMinutes: 0, isNewest: true };
}

function serialize<T>(
  reply: FastifyReply,
  { record, until, subjects = null, serialize }: Computed<T>,
  { delayMinutes, edit }: { delayMinutes: number; edit: (text: string) => string },
): Fresh {
  // Not `reply.serialize`: in the background the reply may already be sent as a 304, which has no schema.
  const toText = serialize ?? reply.getSerializationFunction('200') ?? JSON.stringify;
  const expiresAt = until ? until.getTime() + delayMinutes * 60_000 : Number.POSITIVE_INFINITY;
  return { body: Buffer.from(edit(toText(record as never))), expiresAt, subjects };
}

const send = (reply: FastifyReply, { body, etag }: CachedResponse): void =>
  sendCompressed(reply, { body, etag, type: JSON_TYPE });
