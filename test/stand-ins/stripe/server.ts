import Stripe from 'stripe';
import { serve } from '../serve.ts';
import { type Answer, answer, type Fields, problem } from './answer.ts';
import type { Event } from './objects.ts';
import { createWorld, PRICES, type World } from './world.ts';

export const KEY = 'sk_test_planted0123456789abcdef';
export const WEBHOOK_SECRET = 'whsec_planted0123456789abcdef';
export const OLD_SECRET = 'whsec_older0123456789abcdef';

export const SETTINGS = {
  STRIPE_SECRET_KEY: KEY,
  STRIPE_WEBHOOK_SECRET: `${WEBHOOK_SECRET},${OLD_SECRET}`,
  STRIPE_PRICE_PRO_MONTH: PRICES.pro.month,
  STRIPE_PRICE_PRO_YEAR: PRICES.pro.year,
  STRIPE_PRICE_SHARP_MONTH: PRICES.sharp.month,
  STRIPE_PRICE_SHARP_YEAR: PRICES.sharp.year,
};

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>;

/** `a[0][b]=c` as nested objects, the form in which Stripe's library sends fields. */
function parseFields(text: string): Fields {
  const fields: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const last = path.pop() ?? '';
    let place = fields;
    for (const part of path) place = place[part] ??= {};
    place[last] = value;
  }
  return fields;
}

/** Answers one request, with the idempotency of Stripe: the same key gives the same answer. */
function createAnswering(world: World) {
  const kept = new Map<string, Answer>();
  /** Statuses to answer instead, in order; 0 answers by closing the connection. */
  const failures: number[] = [];
  const asked: string[] = [];
  const respond = (
    method: string,
    url: string,
    headers: Record<string, unknown>,
    body: string,
  ): Answer | null => {
    const { pathname, search } = new URL(url, 'http://stripe');
    asked.push(`${method} ${pathname}`);
    const failure = failures.shift();
    if (failure === 0) return null;
    if (failure)
      return problem(failure, failure === 429 ? 'rate_limit' : 'api_error', `Planted failure, with ${KEY}`);
    if (headers.authorization !== `Bearer ${KEY}`)
      return problem(401, 'api_key_invalid', `Invalid API Key provided: ${headers.authorization}`);
    const key = headers['idempotency-key'];
    const before = typeof key === 'string' ? kept.get(key) : undefined;
    if (before) return before;
    const result = answer(world, { method, path: pathname, fields: parseFields(search.slice(1) || body) });
    if (typeof key === 'string') kept.set(key, structuredClone(result));
    return result;
  };
  return { respond, failures, asked };
}

/** Stripe in the same process, for tests of thousands of sequences. */
export function createStripe(now: () => Date) {
  const world = createWorld(now);
  const { respond, failures } = createAnswering(world);
  const ask = async (url: unknown, { method = 'GET', headers, body }: RequestInit = {}) => {
    const sent = Object.fromEntries(new Headers(headers).entries());
    const result = respond(method, String(url), sent, String(body ?? ''));
    if (!result) throw new Error('The connection was closed.');
    return new Response(JSON.stringify(result.body), { status: result.status });
  };
  const client = new Stripe(KEY, { httpClient: Stripe.createFetchHttpClient(ask), maxNetworkRetries: 0 });
  return { world, failures, client };
}

/** Stripe on loopback. */
export async function startStripe(now: () => Date) {
  const world = createWorld(now);
  const { respond, failures, asked } = createAnswering(world);
  const { url, stop } = await serve(({ method, path, headers, body }, response) => {
    const result = respond(method, path, headers, body.toString());
    if (!result) return void response.destroy();
    response.writeHead(result.status, { 'content-type': 'application/json', 'request-id': world.id('req') });
    response.end(JSON.stringify(result.body));
  });
  return {
    world,
    failures,
    asked,
    settings: { ...SETTINGS, STRIPE_API_URL: url },
    /** The body and the signature of a delivery. */
    sign: (event: Event, { secret = WEBHOOK_SECRET, at = now() } = {}) => signed(event, secret, at),
    stop,
  };
}

export function signed(event: Event, secret: string, at: Date) {
  const payload = JSON.stringify(event, null, 2); // as Stripe sends it
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { payload, signature };
}
