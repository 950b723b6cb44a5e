import type { FastifyReply, FastifyRequest } from 'fastify';
import { secondsAfter } from '../../domain/dates.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { isLockTimeout } from '../db/faults.ts';
import { inTransaction } from '../db/transaction.ts';
import { invalid, Problem, retryLater } from '../problem.ts';
import { sha256 } from '../secrets.ts';
import { claimKey, findKey, releaseKey, type StoredAnswer, storeAnswer } from './queries.ts';

const TTL_SECONDS = 24 * 3600;

/** Response of the work: `body` is serialized by the route's schema, `location` becomes the header. */
export type Answer = {
  status: number;
  body?: unknown;
  location?: string;
  /** False: the key is released, because there was no effect that must not be repeated. */
  keep?: boolean;
};

type Once = { db: Db; clock: Clock; request: FastifyRequest; reply: FastifyReply; principal: string };

/**
 * Runs the work once per Idempotency-Key: key, effect and response commit in one transaction, so a crash
 * leaves either all of them or none. Only successful responses are stored; a refused request releases its
 * key. Without the header the work just runs.
 */
export async function once(
  { db, clock, request, reply, principal }: Once,
  work: (db: Db) => Promise<Answer>,
) {
  const key = readKey(request);
  if (key === null) return send(reply, render(reply, await inTransaction(db, work)));
  const now = clock.now();
  const scope = sha256([principal, request.method, pathOf(request), key].join('\n'));
  const fingerprint = sha256(canonical(request.body) + JSON.stringify(request.query ?? {}));
  const { answer, replayed } = await inTransaction(db, async (db) => {
    const mine = await claim(db, { scope, fingerprint, now, expiredBefore: secondsAfter(now, -TTL_SECONDS) });
    if (!mine) return { answer: await replay(db, scope, fingerprint), replayed: true };
    const done = await work(db);
    const answer = render(reply, done);
    if (done.keep === false) await releaseKey(db, scope);
    else await storeAnswer(db, scope, answer);
    return { answer, replayed: false };
  });
  if (replayed) reply.header('idempotency-replayed', 'true');
  return send(reply, answer);
}

/** A duplicate waits briefly for the first request to finish, then gets 409 with Retry-After. */
async function claim(db: Db, ask: Parameters<typeof claimKey>[1]): Promise<boolean> {
  try {
    return await claimKey(db, ask);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw retryLater(
      'idempotency-in-progress',
      'The first request with this Idempotency-Key is still running.',
      1,
    );
  }
}

async function replay(db: Db, scope: Buffer, fingerprint: Buffer): Promise<StoredAnswer> {
  const stored = await findKey(db, scope);
  if (!stored?.fingerprint.equals(fingerprint))
    throw new Problem(
      'idempotency-key-reused',
      'This Idempotency-Key was already used with another body. Use a new key.',
    );
  return stored.answer;
}

const render = (reply: FastifyReply, { status, body, location }: Answer): StoredAnswer => {
  reply.code(status);
  return {
    status,
    location: location ?? null,
    body: body === undefined ? null : String(reply.serialize(body)),
  };
};

function send(reply: FastifyReply, { status, location, body }: StoredAnswer) {
  reply.code(status);
  if (location) reply.header('location', location);
  if (body === null) return reply.send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}

/** 1 to 255 visible ASCII characters, bare or as a quoted structured-field string. */
function readKey(request: FastifyRequest): string | null {
  const lines = request.raw.headersDistinct['idempotency-key'];
  if (lines === undefined) return null;
  const [value = ''] = lines;
  const key = value.startsWith('"') ? unquote(value) : value;
  if (lines.length === 1 && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalid([
    {
      in: 'header',
      name: 'Idempotency-Key',
      detail: 'must be one value of 1 to 255 visible ASCII characters',
    },
  ]);
}

/** A string of RFC 8941; empty, which is not a valid key, if it cannot be parsed. */
const unquote = (value: string): string =>
  /^"((?:[^"\\]|\\["\\])*)"$/.exec(value)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? '';

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '';

/** JSON with sorted keys, so that field order and white space do not matter. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}
