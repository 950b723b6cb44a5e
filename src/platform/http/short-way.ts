import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Tier } from '../../domain/tiers.ts';
import { type Access, type Caller, refuse } from './access.ts';
import type { Admission } from './admission.ts';
import { type Answers, JSON_TYPE } from './answers.ts';
import { matches } from './conditional.ts';
import type { Credentials } from './credentials.ts';
import { LIMITS } from './guards.ts';
import { idFrom } from './headers.ts';
import type { Traffic } from './in-flight.ts';
import type { Kept } from './kept.ts';
import { quotaLines } from './limit-rate.ts';
import { headLines, sendWithHead } from './prepared-head.ts';
import type { Taken } from './rate-limit.ts';
import { type Policy, policyFor, type RateLimited } from './rate-policy.ts';
import { tagOfTwin, twinFor } from './send-compressed.ts';
import { readHeaders } from './short-headers.ts';

/** After this one request goes the whole way again, to learn; the others do not wait for it. */
const FRESH_MS = 500;
/** How long an answer that went the whole way speaks for those that follow it: what the rules are may change meanwhile. */
const OLDEST_MS = 1_000;
const MOST_PLACES = 2_000;

/** What belongs to one answer or one connection, and never to the next. */
const OWN_HEADERS = new Set([
  ...['x-request-id', 'traceparent', 'connection'],
  ...['etag', 'content-type', 'content-length', 'content-encoding'],
]);

/** Who gets the same answer: everybody where no credential is asked for, otherwise all of a tier. */
type Audience = Tier | 'everybody';

type Place = {
  learnedAtMs: number;
  isRenewed: boolean;
  route: string;
  access: Access;
  rateLimited: RateLimited | undefined;
  kept: Kept;
  /** The lines of the head that are the same on every answer. */
  lines: string;
};

export type Counted = (request: { method: string; route: string; status: number; seconds: number }) => void;

export type ShortWayDeps = Omit<Admission, 'authenticate'> & {
  recall: Answers['recall'];
  /** The caller if it is remembered and good; null sends the request the whole way. */
  remembered: (credentials: Credentials, now: Date) => Caller | null;
  countRequest: Counted;
  /** At debug every request leaves a line, which the whole way writes. */
  log: Logger;
};

export type ShortWay = ReturnType<typeof createShortWay>;

/**
 * Answers a read whose bytes are kept before the framework sees it: to route, check and serialise it again would find out
 * nothing new. Whoever asks is still authenticated, allowed, counted against the quota and measured. Anything out of the
 * ordinary goes the whole way, and so does each address twice a second, for what its answer looks like is learned from there.
 */
export function createShortWay(deps: ShortWayDeps) {
  const { clock, config, limiter, load, log, recall, remembered, countRequest } = deps;
  const places = new Map<string, Map<Audience, Place>>();

  const findPlace = (url: string, credentials: Credentials, now: Date) => {
    const audiences = places.get(url);
    if (!audiences) return null;
    const open = audiences.get('everybody');
    const caller = open ? null : remembered(credentials, now);
    const tier = tierOf(caller);
    const place = open ?? (tier && audiences.get(tier));
    if (!place || (caller && refuse(place.access, caller))) return null;
    const age = clock.monotonicMs() - place.learnedAtMs;
    if (age >= OLDEST_MS) return null;
    if (age < FRESH_MS || place.isRenewed) return { place, caller };
    place.isRenewed = true;
    return null;
  };

  /** Null when the request must go the whole way. */
  const prepare = (raw: IncomingMessage) => {
    if (raw.method !== 'GET' || raw.httpVersion !== '1.1' || !places.has(raw.url ?? '')) return null;
    if (raw.rawHeaders.length / 2 > LIMITS.headerLines) return null;
    if (load.refusal() !== null || log.isLevelEnabled('debug')) return null;
    const asked = readHeaders(raw.rawHeaders);
    if (!asked) return null;
    const now = clock.now();
    const found = findPlace(raw.url ?? '', asked, now);
    const answer = found && recall(found.place.kept, now);
    return answer ? { place: found.place, caller: found.caller, asked, answer, now } : null;
  };
  type Prepared = NonNullable<ReturnType<typeof prepare>>;

  const send = (
    response: ServerResponse,
    { place, asked, answer, now }: Prepared,
    counted: { policy: Policy; taken: Taken } | null,
    startedAt: number,
  ) => {
    const { body, etag } = answer;
    const twin = twinFor(body, asked.acceptEncoding);
    const status = matches(asked.ifNoneMatch, etag) ? 304 : 200;
    const tag = twin ? tagOfTwin(etag) : etag;
    let lines = `${place.lines}etag: ${tag}\r\nx-request-id: ${idFrom(asked.requestId)}\r\n`;
    if (counted) lines += quotaLines(counted.policy, counted.taken);
    const bytes = status === 304 ? null : (twin ?? body);
    if (bytes) lines += `content-type: ${JSON_TYPE}\r\ncontent-length: ${bytes.length}\r\n`;
    if (bytes && twin) lines += 'content-encoding: gzip\r\n';
    sendWithHead(response, { status, lines, now, body: bytes });
    const seconds = (performance.now() - startedAt) / 1_000;
    countRequest({ method: 'GET', route: place.route, status, seconds });
  };

  return {
    /** Notes how a kept answer was given. A hook for when all its headers are there. */
    learn(request: FastifyRequest, reply: FastifyReply): void {
      const { kept, rules, caller, headers, url } = request;
      const access = rules?.access;
      if (!kept || !access || request.method !== 'GET' || headers.origin !== undefined) return;
      // Behind a proxy the network is in a header, which is read on the whole way only.
      if (access.rule === 'open' && config.http.trustProxy.length > 0) return;
      const audience = access.rule === 'open' ? 'everybody' : tierOf(caller);
      if (!audience) return;
      if (places.size >= MOST_PLACES) places.clear();
      const audiences = places.get(url) ?? new Map<Audience, Place>();
      places.set(url, audiences);
      audiences.set(audience, {
        learnedAtMs: clock.monotonicMs(),
        isRenewed: false,
        route: request.routeOptions.url ?? 'unknown',
        access,
        rateLimited: rules.rateLimited,
        kept,
        lines: lasting(reply),
      });
    },

    /** The server's listener: the short way where there is one, otherwise the whole. */
    before:
      (wholeWay: RequestListener, traffic: Traffic): RequestListener =>
      (raw, response) => {
        const startedAt = performance.now();
        const prepared = traffic.isClosing() ? null : prepare(raw);
        if (!prepared || !traffic.passes(raw.socket, startedAt)) return void wholeWay(raw, response);
        const { place, caller } = prepared;
        const ip = raw.socket.remoteAddress ?? '';
        const policy = policyFor(config.accounts, place.rateLimited, caller, ip);
        if (!policy) return send(response, prepared, null, startedAt);
        // Refused or out of order: the whole way finds the same and says so in full.
        const decide = (taken: Taken) =>
          taken.allowed
            ? send(response, prepared, { policy, taken }, startedAt)
            : void wholeWay(raw, response);
        const taken = limiter.take(policy.subject, policy.quota);
        if (!(taken instanceof Promise)) return decide(taken);
        taken.then(decide, () => wholeWay(raw, response));
      },
  };
}

const tierOf = (caller: Caller | null): Tier | null =>
  caller && caller.kind !== 'opsToken' ? caller.tier : null;

function lasting(reply: FastifyReply): string {
  const headers: string[] = [];
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (!OWN_HEADERS.has(name) && !name.includes('ratelimit')) headers.push(name, String(value));
  return headLines(headers);
}
