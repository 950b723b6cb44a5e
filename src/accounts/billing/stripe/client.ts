import type Stripe from 'stripe';
import type { Config } from '../../../platform/config/config.ts';
import { retryLater } from '../../../platform/problem.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** Null unless a key is set; only then is the library loaded. */
export async function stripeClient({ stripeKey, apiUrl }: Config['billing']): Promise<Stripe | null> {
  if (!stripeKey) return null;
  const { default: StripeClient } = await import('stripe');
  const { protocol, hostname, port } = new URL(apiUrl);
  return new StripeClient(stripeKey, {
    host: hostname,
    ...(port ? { port } : {}),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Hardwood' },
  });
}

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** A failed call, without the data of a customer that Stripe's own error may have. */
export class StripeFailed extends Error {
  override readonly name = 'StripeFailed';
  readonly status: number | null;
  readonly code: string | null;

  constructor({ statusCode, code, type, requestId }: StripeError) {
    super(`Stripe: ${[statusCode ?? 'no answer', code ?? type, requestId].filter(Boolean).join(' ')}`);
    this.status = statusCode ?? null;
    this.code = code ?? null;
  }
}

/** By the documented field: the class is not loaded without a key. */
const isStripeError = (error: unknown): error is StripeError =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');

export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw isStripeError(error) ? new StripeFailed(error) : error;
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
