import type Stripe from 'stripe';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { invalid } from '../../../platform/problem.ts';
import { findCustomer, insertEvent } from '../billing-queries.ts';
import type { StripeDeps } from './deps.ts';

const TOLERANCE_SECONDS = 300;

/** After these, the state of the customer is read from Stripe. Other events change nothing here. */
const HANDLED: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.deleted',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] satisfies Stripe.Event['type'][]);

/** Stores an event with the job that follows from it. Only its customer is taken from it, never a state. */
export async function receiveEvent(deps: StripeDeps, body: Buffer, signature: string): Promise<void> {
  const receivedAt = deps.clock.now();
  const { id, type, data } = verify(deps, body, signature, receivedAt);
  if (!HANDLED.has(type)) return;
  await inTransaction(deps.db, async (db) => {
    if (!(await insertEvent(db, { id, type, receivedAt }))) return;
    const { customerId, chargeId } = subjectOf(data.object);
    if (customerId === null) {
      if (chargeId !== null) await deps.jobs.enqueue(db, 'billing.sync', { chargeId });
      return;
    }
    const customer = await findCustomer(db, customerId);
    if (customer) await deps.jobs.enqueue(db, 'billing.sync', { customerId, seen: customer.reads });
  });
}

function verify({ stripe, settings }: StripeDeps, body: Buffer, signature: string, at: Date): Stripe.Event {
  for (const secret of settings.webhookSecrets)
    try {
      return stripe.webhooks.constructEvent(
        body,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        at.getTime(),
      );
    } catch {} // the next secret may fit
  throw invalid([
    { in: 'header', name: 'Stripe-Signature', detail: 'does not match the body, or is too old' },
  ]);
}

/** A dispute names only its charge. */
function subjectOf(object: object): { customerId: string | null; chargeId: string | null } {
  const fields: { object?: unknown; id?: unknown; customer?: unknown; charge?: unknown } = object;
  return {
    customerId: idOf(fields.object === 'customer' ? fields.id : fields.customer),
    chargeId: idOf(fields.charge),
  };
}

function idOf(reference: unknown): string | null {
  if (typeof reference === 'string') return reference;
  const { id }: { id?: unknown } = Object(reference);
  return typeof id === 'string' ? id : null;
}
