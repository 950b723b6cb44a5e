import Stripe from 'stripe';
import type { Config } from '../../../platform/config/config.ts';
import { retryLater } from '../../../platform/problem.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** Null unless a key is set. */
export function stripeClient({ stripeKey, apiUrl }: Config['billing']): Stripe | null {
  if (!stripeKey) return null;
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(stripeKey, {
    host: hostname,
    ...(port ? { port } : {}),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Hardwood' },
  });
}

/** A failed call, without the data of a customer that Stripe's own error may have. */
export class StripeFailed extends Error {
  override readonly name = 'StripeFailed';
  readonly status: number | null;
  readonly code: string | null;

  constructor({ statusCode, code, type, requestId }: InstanceType<typeof Stripe.errors.StripeError>) {
    super(`Stripe: ${[statusCode ?? 'no answer', code ?? type, requestId].filter(Boolean).join(' ')}`);
    this.status = statusCode ?? null;
    this.code = code ?? null;
  }
}

export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? new StripeFailed(error) : error;
  }
}

export const isMissing = (error: unknown): boolean =>
  error instanceof StripeFailed && (error.code === 'resource_missing' || error.status === 404);

/** Null if Stripe has no such object, or no longer. */
export const findAtStripe = <T>(call: () => Promise<T>): Promise<T | null> =>
  callStripe(call).catch((error) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** For a person who waits: an outage is theirs to retry. */
export const unavailable = () =>
  retryLater('service-unavailable', 'The payment provider did not answer as expected. Try again.', 10);
