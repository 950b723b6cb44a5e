import { createHash } from 'node:crypto';
import type { Static, TSchema } from 'typebox';
import { Agent } from 'undici';
import type { Clock } from '../../platform/clock.ts';
import { createCheck } from '../../platform/http/validation.ts';
import { type BreakerLimits, circuitBreaker } from '../../platform/outbound/circuit-breaker.ts';
import { type AnswerHeaders, type FetchedOnce, fetchOnce } from '../../platform/outbound/fetch-once.ts';
import { FetchFailed } from './fetch-failed.ts';
import { redact } from './redact.ts';
import { type BudgetLimits, requestBudget } from './request-budget.ts';
import { type Backoff, backoffDelay, retryAfterMs } from './retry-delay.ts';

export type HttpLimits = {
  timeoutMs: number;
  maxBytes: number;
  attempts: number;
  backoff: Backoff;
  /** If a source asks for a longer pause than this, the request fails instead of waiting. */
  maxRetryAfterMs: number;
  budget: BudgetLimits;
  breaker: BreakerLimits;
};

export const HTTP_LIMITS: HttpLimits = {
  timeoutMs: 15_000,
  maxBytes: 20_000_000,
  attempts: 4,
  backoff: { firstMs: 500, maxMs: 15_000 },
  maxRetryAfterMs: 60_000,
  budget: { requests: 2_000, perMs: 3_600_000 },
  breaker: { failures: 5, coolDownMs: 60_000 },
};

export type HttpEdges = {
  clock: Clock;
  /** Resolves early, without an error, when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  random(): number;
  log(line: string): void;
  /** Called after every attempt, before its response is used. */
  record?(request: RequestRecord): Promise<void>;
};

/** A request and its result, for accounting: no key, no body. */
export type RequestRecord = {
  path: string;
  requestedAt: Date;
  durationMs: number;
  status: number | null;
  failure: FetchFailed['category'] | null;
  headers: AnswerHeaders;
  payloadHash: Buffer | null;
  restsUntil: Date | null;
};

export type HttpSource = {
  name: string;
  baseUrl: string;
  /** Sent with every request; not secret. */
  headers?: Record<string, string>;
  /** Sent with every request; their values never appear in a message. */
  credentials: { headers?: Record<string, string>; query?: Record<string, string> };
};

export type JsonAsk<S extends TSchema> = {
  path: string;
  query?: Record<string, string | readonly string[]>;
  schema: S;
  signal?: AbortSignal;
};

export type HttpClient = {
  getJson<S extends TSchema>(ask: JsonAsk<S>): Promise<Static<S>>;
  close(): Promise<void>;
};

/** The body of a valid response, or the failure and the delay before a retry (null: do not retry). */
type Verdict = { body: string } | { failure: FetchFailed; waitMs: number | null };

/**
 * The only way to send requests to a source: a response is either JSON of the expected schema, or
 * FetchFailed.
 */
export function httpClient(source: HttpSource, limits: HttpLimits, edges: HttpEdges): HttpClient {
  const dispatcher = new Agent({ connections: 8 });
  const breaker = circuitBreaker(limits.breaker, edges.clock);
  const budget = requestBudget(limits.budget, edges.clock);
  const credentials = source.credentials;
  const secrets = [...Object.values(credentials.headers ?? {}), ...Object.values(credentials.query ?? {})];
  const clean = (text: string) => redact(text, secrets);

  const fail = (category: FetchFailed['category'], message: string, transient?: boolean, status?: number) =>
    new FetchFailed(category, source.name, clean(message), transient, status);

  function judge(path: string, attempt: number, got: FetchedOnce): Verdict {
    const later = backoffDelay(attempt, limits.backoff, edges.random);
    if (got.kind === 'cancelled')
      return { failure: fail('cancelled', `${path} was cancelled`), waitMs: null };
    if (got.kind === 'timeout')
      return { failure: fail('timeout', `${path} took over ${limits.timeoutMs} ms`), waitMs: later };
    if (got.kind === 'broken')
      return { failure: fail('upstream', `${path} broke: ${got.message}`), waitMs: later };
    if (got.kind === 'too-large')
      return {
        failure: fail('validation', `${path} answered over ${limits.maxBytes} bytes`),
        waitMs: null,
      };
    if (got.status >= 200 && got.status < 300) return { body: got.body };
    const mayPass = got.status === 429 || got.status >= 500;
    const failure = fail('upstream', `${path} answered ${got.status}`, mayPass, got.status);
    if (!mayPass) return { failure, waitMs: null };
    const asked = retryAfterMs(got.headers['retry-after'], edges.clock.now());
    if (asked !== null && asked > limits.maxRetryAfterMs) return { failure, waitMs: null };
    return { failure, waitMs: Math.max(later, asked ?? 0) };
  }

  /**
   * A source that responds, even with invalid data, is up; only timeouts and refusals open the circuit
   * breaker.
   */
  function record(verdict: Verdict): void {
    if ('body' in verdict || !verdict.failure.transient) breaker.succeeded();
    else if (verdict.failure.category === 'cancelled') breaker.released();
    else breaker.failed();
  }

  async function getText(ask: JsonAsk<TSchema>): Promise<string> {
    const url = addressOf(source, ask);
    const headers = { accept: 'application/json', ...source.headers, ...credentials.headers };
    let last: FetchFailed | undefined;
    for (let attempt = 1; ; attempt += 1) {
      if (!breaker.tryPass())
        throw (
          last ?? fail('upstream', `${ask.path} not asked: the source failed too often and is left to rest`)
        );
      if (!budget.trySpend()) {
        breaker.released();
        throw fail('upstream', `${ask.path} not asked: the request budget is spent`);
      }
      const { timeoutMs, maxBytes } = limits;
      const requestedAt = edges.clock.now();
      const beganMs = edges.clock.monotonicMs();
      const got = await fetchOnce({ url, headers, timeoutMs, maxBytes, dispatcher, signal: ask.signal });
      const verdict = judge(ask.path, attempt, got);
      record(verdict);
      const durationMs = Math.round(edges.clock.monotonicMs() - beganMs);
      await edges.record?.({ ...recordOf(ask.path, got, verdict), requestedAt, durationMs });
      if ('body' in verdict) return verdict.body;
      if (verdict.waitMs === null || attempt >= limits.attempts) throw verdict.failure;
      last = verdict.failure;
      edges.log(clean(`${verdict.failure.message}; again in ${verdict.waitMs} ms`));
      await edges.sleep(verdict.waitMs, ask.signal);
    }
  }

  const recordOf = (path: string, got: FetchedOnce, verdict: Verdict) => ({
    path,
    status: got.kind === 'answer' ? got.status : null,
    failure: 'failure' in verdict ? verdict.failure.category : null,
    headers: got.kind === 'answer' ? got.headers : {},
    payloadHash: got.kind === 'answer' ? createHash('sha256').update(got.body).digest() : null,
    restsUntil: breaker.restsUntil(),
  });

  return {
    async getJson(ask) {
      const text = await getText(ask);
      return readJson(text, ask, (message) => fail('validation', message));
    },
    close: () => dispatcher.close(),
  };
}

function addressOf(source: HttpSource, ask: JsonAsk<TSchema>): URL {
  const url = new URL(`${source.baseUrl.replace(/\/$/, '')}${ask.path}`);
  for (const [name, value] of Object.entries({ ...ask.query, ...source.credentials.query }))
    for (const one of typeof value === 'string' ? [value] : value) url.searchParams.append(name, one);
  return url;
}

/** Compiling a schema check costs more than using it. */
const checks = new WeakMap<TSchema, ReturnType<typeof createCheck>>();

function checkOf(schema: TSchema) {
  const made = checks.get(schema) ?? createCheck(schema);
  checks.set(schema, made);
  return made;
}

/** An empty, truncated or foreign response must never pass as a day without games. */
function readJson<S extends TSchema>(
  text: string,
  ask: JsonAsk<S>,
  fail: (message: string) => FetchFailed,
): Static<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const what = text.trim() === '' ? 'nothing' : text.trimStart().startsWith('<') ? 'HTML' : 'broken JSON';
    throw fail(`${ask.path} answered ${what}`);
  }
  const [first] = checkOf(ask.schema)(value);
  if (first) throw fail(`${ask.path} has an unknown shape at ${first.pointer || '/'}: ${first.detail}`);
  return value as Static<S>;
}
