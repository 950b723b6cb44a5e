import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';
import { Problem, retryLater } from '../problem.ts';

export const LIMITS = {
  bodyBytes: 64 * 1024,
  urlBytes: 8 * 1024,
  headerBytes: 16 * 1024,
  headerLines: 100,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  keepAliveMs: 65_000,
  requestsPerSocket: 1_000,
  sockets: 1_024,
  handlerMs: 30_000,
  longestStallMs: 30_000,
} as const;

const MAX_LOOP_DELAY_MS = 1_000;
const SLOW_FOR_SECONDS = 2; // a single pause is not overload; two seconds in a row are
const LONGEST_DB_QUEUE = 200;
export const OVERLOADED = 'The service is overloaded. Try again.';

/** Checks that Node does not make, also for unknown paths. */
export function checkEnvelope(request: FastifyRequest): void {
  if ((request.raw.url?.length ?? 0) > LIMITS.urlBytes)
    throw new Problem('uri-too-long', `The URL may have at most ${LIMITS.urlBytes} bytes.`);
  if (request.raw.rawHeaders.length / 2 > LIMITS.headerLines)
    throw new Problem('headers-too-large', `A request may have at most ${LIMITS.headerLines} header lines.`);
  if (request.raw.httpVersionMajor < 1)
    throw new Problem('malformed-request', 'The request line has no HTTP version.');
  if (countHosts(request.raw.rawHeaders) > 1)
    throw new Problem('malformed-request', 'The request has more than one Host header. Send one.');
}

/** Counted by hand: Node's `headersDistinct` builds an array for every header of every request. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
  return hosts;
}

/** Refuses only clients that accept nothing; all others get JSON. */
export function checkAccept(request: FastifyRequest): void {
  if (acceptsNothing(request.headers.accept))
    throw new Problem('not-acceptable', 'Responses are application/json.');
}

const acceptsNothing = (accept: string | undefined): boolean =>
  accept !== undefined && /^\s*\*\/\*\s*;\s*q=0(\.0{0,3})?\s*$/.test(accept);

export type Load = {
  /** Why requests are refused now, or null. */
  refusal(): string | null;
  stop(): void;
};

/** Watches the event loop and the connection queue, so that overload is refused at once. */
export function watchLoad(ask: {
  waitingForDb: () => number;
  starting: () => boolean;
  maxLoopDelayMs?: number | undefined;
}): Load {
  const { maxLoopDelayMs = MAX_LOOP_DELAY_MS } = ask;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let slowSeconds = 0;
  const timer = setInterval(() => {
    const slow = !ask.starting() && delay.percentile(99) / 1e6 > maxLoopDelayMs;
    slowSeconds = slow ? slowSeconds + 1 : 0;
    delay.reset();
  }, 1_000).unref();
  return {
    refusal() {
      if (ask.starting()) return 'The service is starting. Try again in a moment.';
      const busy = slowSeconds >= SLOW_FOR_SECONDS || ask.waitingForDb() > LONGEST_DB_QUEUE;
      return busy ? OVERLOADED : null;
    },
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}

/** Health checks matter most when everything else is refused. */
export function shedLoad(load: Load, request: FastifyRequest): void {
  const refusal = load.refusal();
  if (refusal === null) return;
  const { url } = request.routeOptions;
  if (url === '/healthz' || url === '/readyz') return;
  throw retryLater('service-unavailable', refusal, 1);
}
