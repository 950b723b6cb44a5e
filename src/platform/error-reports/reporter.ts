import { Agent } from 'undici';
import type { Clock } from '../clock.ts';
import { fetchOnce } from '../outbound/fetch-once.ts';
import { currentTraceId } from '../tracing/tracing.ts';
import { cleaner, type ErrorPlace, envelopeOf, framesOf } from './envelope.ts';
import { createReportLimiter } from './limiter.ts';

const TIMEOUT_MS = 3_000;
const MOST_IN_FLIGHT = 5;
const MAX_RESPONSE_BYTES = 10_000;
const DEFAULT_PAUSE_SECONDS = 60;

/** Never throws. Settles when the report was sent or dropped; only a process that exits waits for it. */
export type ReportError = (error: unknown, place: ErrorPlace) => Promise<void>;

export type ErrorReporter = { report: ReportError; stop(): Promise<void> };

type Options = {
  dsn: string | null;
  environment: string;
  release: string;
  /** Configured secrets. */
  hidden: readonly string[];
  clock: Clock;
};

const OFF: ErrorReporter = { report: async () => {}, stop: async () => {} };

/** Sends unexpected errors to a server that speaks Sentry's protocol. Does nothing without a DSN. */
export function createErrorReporter({ dsn, environment, release, hidden, clock }: Options): ErrorReporter {
  if (dsn === null) return OFF;
  const target = readDsn(dsn);
  const admit = createReportLimiter(clock.monotonicMs);
  const clean = cleaner(hidden);
  const dispatcher = new Agent({ connect: { timeout: TIMEOUT_MS } });
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=hardwood/${release}, sentry_key=${target.key}`,
  };
  let inFlight = 0;
  let pausedUntilMs = Number.NEGATIVE_INFINITY;

  const send = async (body: string) => {
    inFlight += 1;
    const result = await fetchOnce({
      url: target.url,
      headers,
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_RESPONSE_BYTES,
      dispatcher,
    });
    inFlight -= 1;
    if (result.kind !== 'answer' || result.status !== 429) return;
    const seconds = Number(result.headers['retry-after']) || DEFAULT_PAUSE_SECONDS;
    pausedUntilMs = clock.monotonicMs() + seconds * 1_000;
  };
  return {
    async report(error, place) {
      if (inFlight >= MOST_IN_FLIGHT || clock.monotonicMs() < pausedUntilMs) return;
      const suppressed = admit(`${place.at} ${identityOf(error)}`);
      if (suppressed === null) return;
      const traceId = currentTraceId();
      const now = clock.now();
      await send(envelopeOf(error, place, { release, environment, traceId, now, suppressed, clean }));
    },
    stop: () => dispatcher.destroy(),
  };
}

/** Errors with the same name and origin are equal, whatever ids their messages contain. */
function identityOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const own = framesOf(error.stack ?? '').findLast(({ in_app }) => in_app);
  const origin = own ? `${own.filename}:${own.lineno}` : error.message.replaceAll(/\d+/g, '#');
  return `${error.name} ${origin}`;
}

/** `https://KEY@HOST/PATH/PROJECT` */
function readDsn(dsn: string): { url: URL; key: string } {
  const { protocol, host, pathname, username: key } = new URL(dsn);
  const parts = pathname.split('/').filter((part) => part !== '');
  const project = parts.pop() ?? '';
  const path = [...parts, 'api', project, 'envelope'].join('/');
  return { url: new URL(`${protocol}//${host}/${path}/`), key };
}
