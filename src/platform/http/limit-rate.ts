import type { FastifyReply, FastifyRequest } from 'fastify';
import { retryLater } from '../problem.ts';
import type { RateLimiter, Taken } from './rate-limit.ts';
import type { Policy } from './rate-policy.ts';

/** The headers of the IETF draft, and the older ones for old clients. */
const quotaHeaders = ({ name, quota }: Policy, { remaining, resetSeconds }: Taken) => ({
  'ratelimit-policy': `"${name}";q=${quota.requests};w=${quota.windowSeconds}`,
  ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
  'x-ratelimit-limit': quota.requests,
  'x-ratelimit-remaining': remaining,
  'x-ratelimit-reset': resetSeconds,
});

/**
 * Counts a request and sets the rate-limit headers. If the limiter fails, the request is allowed. Returns a
 * promise only if it must wait.
 */
export function limitRate(limiter: RateLimiter, policyOf: (request: FastifyRequest) => Policy | null) {
  const announce = (request: FastifyRequest, reply: FastifyReply, policy: Policy, taken: Taken): void => {
    request.taken = taken;
    reply.headers(quotaHeaders(policy, taken));
    const { allowed, resetSeconds } = taken;
    if (allowed) return;
    const { requests, windowSeconds } = policy.quota;
    const detail = `${requests} requests per ${windowSeconds} s. Try again in ${resetSeconds} s.`;
    throw retryLater('rate-limited', detail, resetSeconds, { 'violated-policies': [policy.name] });
  };

  return (request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined => {
    const policy = policyOf(request);
    if (!policy) return;
    const taken = limiter.take(policy.subject, policy.quota);
    if (!(taken instanceof Promise)) return void announce(request, reply, policy, taken);
    return taken.then(
      (answer) => announce(request, reply, policy, answer),
      (error) =>
        request.log.warn(
          { err: error, requestId: request.id },
          'rate limiter failed; the request is allowed',
        ),
    );
  };
}
