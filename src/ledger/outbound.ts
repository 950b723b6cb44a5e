import { Agent } from 'undici';
import type { Clock } from '../platform/clock.ts';
import { type CircuitBreaker, circuitBreaker } from '../platform/outbound/circuit-breaker.ts';
import { type AnswerHeaders, fetchOnce } from '../platform/outbound/fetch-once.ts';

const LIMITS = { timeoutMs: 5_000, maxBytes: 16_384 };
const BREAKER = { failures: 3, coolDownMs: 300_000 };

export type Posted = { status: number; bytes: Buffer; headers: AnswerHeaders } | { failure: string };
export type Outbound = {
  post(ask: { url: string; type: string; body: string | Uint8Array }): Promise<Posted>;
  close(): Promise<void>;
};

/** Requests to witnesses and time-stamping authorities. It connects to nobody until `post` is called. */
export function createOutbound(clock: Clock): Outbound {
  const dispatcher = new Agent({ connections: 2 });
  const breakers = new Map<string, CircuitBreaker>();
  return {
    async post({ url, type, body }) {
      const breaker = breakers.get(url) ?? circuitBreaker(BREAKER, clock);
      breakers.set(url, breaker);
      if (!breaker.tryPass()) return { failure: 'circuit-open' };
      const headers = { 'content-type': type };
      const got = await fetchOnce({ url: new URL(url), headers, body, ...LIMITS, dispatcher });
      // 409 is how a witness tells its size.
      if (got.kind === 'answer' && [200, 409].includes(got.status)) breaker.succeeded();
      else breaker.failed();
      if (got.kind === 'answer') return got;
      return { failure: got.kind === 'broken' ? got.message : got.kind };
    },
    close: () => dispatcher.close(),
  };
}
