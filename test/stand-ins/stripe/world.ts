import type {
  Charge,
  Customer,
  Dispute,
  Event,
  Invoice,
  PaymentIntent,
  Price,
  Session,
  Subscription,
} from './objects.ts';

const DAY = 86_400;
const PERIOD_DAYS = { month: 30, year: 365 };
/** Days after the first failure on which a payment is tried again, and on which Stripe stops. */
const RETRY_DAYS = [3, 5, 7];
export const LAST_DAY = 21;

export const PRICES = {
  pro: { month: 'price_pro_month', year: 'price_pro_year' },
  sharp: { month: 'price_sharp_month', year: 'price_sharp_year' },
} as const;
const AMOUNTS = {
  price_pro_month: 1_900,
  price_pro_year: 19_000,
  price_sharp_month: 7_900,
  price_sharp_year: 79_000,
};

type Card = 'good' | 'declined';
export type Outcome = 'canceled' | 'unpaid' | 'past_due';

export type World = ReturnType<typeof createWorld>;

/** What Stripe knows, and what it does by itself as time passes. Every change leaves its events in `events`. */
export function createWorld(now: () => Date) {
  let counter = 0;
  const id = (prefix: string) => `${prefix}_${String(++counter).padStart(8, '0')}`;
  const seconds = () => Math.floor(now().getTime() / 1000);
  const prices = new Map<string, Price>(
    Object.entries(AMOUNTS).map(([id, unit_amount]) => [
      id,
      {
        id,
        object: 'price',
        active: true,
        currency: 'usd',
        unit_amount,
        livemode: false,
        recurring: { interval: id.endsWith('year') ? 'year' : 'month', interval_count: 1 },
      },
    ]),
  );
  const customers = new Map<string, Customer>();
  const cards = new Map<string, Card>();
  const sessions = new Map<string, Session>();
  const subscriptions = new Map<string, Subscription>();
  const invoices = new Map<string, Invoice>();
  const intents = new Map<string, PaymentIntent>();
  const charges = new Map<string, Charge>();
  const disputes = new Map<string, Dispute>();
  const events: Event[] = [];
  /** What happens after the last retry, as set in Stripe's dashboard. */
  const settings = { afterLastRetry: 'canceled' as Outcome };

  const emit = (type: Event['type'], object: object) =>
    events.push({
      id: id('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: seconds(),
      livemode: false,
      type,
      data: { object: structuredClone(object) },
    });
  const must = <T>(found: T | undefined): T => {
    if (found === undefined) throw new Error('The stand-in has no such object.');
    return found;
  };
  const itemOf = (subscription: Subscription) => subscription.items.data[0];
  const periodOf = ({ recurring }: Price) => PERIOD_DAYS[recurring.interval] * DAY;

  const createInvoice = (
    subscription: Subscription,
    amount: number,
    reason: Invoice['billing_reason'],
    at: number,
  ) => {
    const invoice: Invoice = {
      id: id('in'),
      object: 'invoice',
      amount_due: amount,
      amount_paid: 0,
      created: at,
      attempt_count: 0,
      livemode: false,
      status: 'open',
      billing_reason: reason,
      customer: subscription.customer,
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      status_transitions: { finalized_at: at, paid_at: null },
      payments: { object: 'list', data: [], has_more: false },
    };
    invoices.set(invoice.id, invoice);
    subscription.latest_invoice = invoice.id;
    return invoice;
  };

  /** Tries to collect an invoice from the customer's card. */
  const collect = (invoice: Invoice): boolean => {
    invoice.attempt_count += 1;
    if (invoice.amount_due > 0 && cards.get(invoice.customer) !== 'good') {
      emit('invoice.payment_failed', invoice);
      return false;
    }
    if (invoice.amount_due > 0) {
      const intent = id('pi');
      const charge = id('ch');
      const common = { amount: invoice.amount_due, customer: invoice.customer, created: seconds() };
      charges.set(charge, {
        id: charge,
        object: 'charge',
        amount_refunded: 0,
        refunded: false,
        disputed: false,
        paid: true,
        payment_intent: intent,
        ...common,
      });
      intents.set(intent, {
        id: intent,
        object: 'payment_intent',
        status: 'succeeded',
        latest_charge: charge,
        ...common,
      });
      invoice.payments.data.push({
        id: id('inpay'),
        object: 'invoice_payment',
        amount_paid: invoice.amount_due,
        created: seconds(),
        invoice: invoice.id,
        status: 'paid',
        payment: { type: 'payment_intent', payment_intent: intent },
      });
    }
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    invoice.status_transitions.paid_at = seconds();
    emit('invoice.paid', invoice);
    return true;
  };

  const openInvoices = ({ id }: Subscription) =>
    [...invoices.values()].filter(
      ({ status, parent }) => status === 'open' && parent.subscription_details.subscription === id,
    );

  const end = (subscription: Subscription) => {
    subscription.status = 'canceled';
    subscription.canceled_at ??= seconds();
    subscription.ended_at = seconds();
    for (const invoice of openInvoices(subscription)) invoice.status = 'void';
    emit('customer.subscription.deleted', subscription);
  };

  const renew = (subscription: Subscription) => {
    const item = itemOf(subscription);
    const at = item.current_period_end;
    if (subscription.cancel_at_period_end) return end(subscription);
    item.current_period_start = at;
    item.current_period_end = at + periodOf(item.price);
    const paid = collect(createInvoice(subscription, item.price.unit_amount ?? 0, 'subscription_cycle', at));
    if (subscription.status === 'active' && !paid) subscription.status = 'past_due';
    emit('customer.subscription.updated', subscription);
  };

  const payOpen = (subscription: Subscription): void => {
    if (!['past_due', 'unpaid'].includes(subscription.status)) return;
    if (!openInvoices(subscription).map(collect).every(Boolean)) return;
    subscription.status = 'active';
    emit('customer.subscription.updated', subscription);
  };

  const dun = (subscription: Subscription, from: number, to: number) => {
    if (subscription.status !== 'past_due') return;
    const first = Math.min(...openInvoices(subscription).map(({ created }) => created));
    const isDue = (days: number) => first + days * DAY > from && first + days * DAY <= to;
    if (RETRY_DAYS.some(isDue)) payOpen(subscription);
    if (subscription.status !== 'past_due' || !isDue(LAST_DAY)) return;
    if (settings.afterLastRetry === 'canceled') return end(subscription);
    if (settings.afterLastRetry === 'past_due') return;
    subscription.status = settings.afterLastRetry;
    emit('customer.subscription.updated', subscription);
  };

  /** A first payment that is not confirmed within 23 hours ends the subscription before it began. */
  const expire = (subscription: Subscription): void => {
    if (subscription.created + 23 * 3600 > seconds()) return;
    subscription.status = 'incomplete_expired';
    for (const invoice of openInvoices(subscription)) invoice.status = 'void';
    emit('customer.subscription.updated', subscription);
  };

  let movedTo = seconds();
  const running = () => [...subscriptions.values()].filter(({ status }) => status !== 'canceled');

  return {
    prices,
    customers,
    cards,
    sessions,
    subscriptions,
    invoices,
    intents,
    charges,
    disputes,
    events,
    settings,
    id,
    seconds,
    emit,
    end,
    /** Renewals and retries that fell due since the last call, for one customer or all. */
    pass(customer?: string) {
      const to = seconds();
      for (const subscription of running().filter((one) => !customer || one.customer === customer)) {
        dun(subscription, movedTo, to);
        if (subscription.status === 'incomplete') expire(subscription);
        for (let n = 0; n < 100; n += 1) {
          if (['canceled', 'paused', 'incomplete', 'incomplete_expired'].includes(subscription.status)) break;
          if (itemOf(subscription).current_period_end > to) break;
          renew(subscription);
        }
      }
      movedTo = to;
    },
    /** The bank confirms the first payment of an incomplete subscription. */
    confirm(subscription: Subscription) {
      openInvoices(subscription).map(collect);
      subscription.status = 'active';
      emit('customer.subscription.updated', subscription);
    },
    /** A person fills in the page of a session. With a declined card it stays open. */
    pay(sessionId: string, card: Card | 'unconfirmed' = 'good'): Subscription | null {
      const session = must(sessions.get(sessionId));
      if (session.status !== 'open') throw new Error(`The session is ${session.status}.`);
      cards.set(session.customer, card === 'declined' ? card : 'good');
      if (card === 'declined') return null;
      const price = must(prices.get(session.line));
      const at = seconds();
      const subscription: Subscription = {
        id: id('sub'),
        object: 'subscription',
        created: at,
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
        ended_at: null,
        livemode: false,
        status: card === 'good' ? 'active' : 'incomplete',
        customer: session.customer,
        latest_invoice: null,
        items: {
          object: 'list',
          has_more: false,
          data: [
            {
              id: id('si'),
              object: 'subscription_item',
              created: at,
              current_period_start: at,
              current_period_end: at + periodOf(price),
              price,
              quantity: 1,
            },
          ],
        },
      };
      subscriptions.set(subscription.id, subscription);
      const invoice = createInvoice(subscription, price.unit_amount ?? 0, 'subscription_create', at);
      if (card === 'good') collect(invoice);
      session.status = 'complete';
      session.subscription = subscription.id;
      emit('customer.subscription.created', subscription);
      emit('checkout.session.completed', session);
      return subscription;
    },
    /** `pending_if_incomplete`: the price changes only if the difference is paid. */
    changePrice(subscription: Subscription, priceId: string) {
      const price = must(prices.get(priceId));
      const item = itemOf(subscription);
      const at = seconds();
      // None where a pause has outlasted the period.
      const left = Math.max(
        0,
        (item.current_period_end - at) / (item.current_period_end - item.current_period_start),
      );
      const sameInterval = price.recurring.interval === item.price.recurring.interval;
      const credit = (item.price.unit_amount ?? 0) * left;
      const cost = (price.unit_amount ?? 0) * (sameInterval ? left : 1);
      const before = subscription.latest_invoice;
      const invoice = createInvoice(
        subscription,
        Math.max(0, Math.round(cost - credit)),
        'subscription_update',
        at,
      );
      if (!collect(invoice)) {
        invoice.status = 'void';
        subscription.latest_invoice = before;
        return;
      }
      item.price = price;
      if (!sameInterval)
        Object.assign(item, { current_period_start: at, current_period_end: at + periodOf(price) });
      emit('customer.subscription.updated', subscription);
    },
    /** A new card, with which Stripe collects what is open. */
    updateCard(subscription: Subscription, card: Card) {
      cards.set(subscription.customer, card);
      payOpen(subscription);
    },
    setCancel(subscription: Subscription, cancel: boolean) {
      subscription.cancel_at_period_end = cancel;
      subscription.canceled_at = cancel ? seconds() : null;
      emit('customer.subscription.updated', subscription);
    },
    pause(subscription: Subscription) {
      subscription.status = 'paused';
      emit('customer.subscription.paused', subscription);
    },
    resume(subscription: Subscription) {
      subscription.status = 'active';
      emit('customer.subscription.resumed', subscription);
    },
    /** The charge of the newest invoice, if that was paid by card. */
    newestCharge({ latest_invoice }: Subscription): Charge | null {
      const payment = invoices.get(latest_invoice ?? '')?.payments.data[0]?.payment;
      const intent = payment && intents.get(payment.payment_intent);
      return charges.get(intent?.latest_charge ?? '') ?? null;
    },
    refund(charge: Charge, amount = charge.amount) {
      charge.amount_refunded = Math.max(charge.amount_refunded, amount);
      charge.refunded = charge.amount_refunded === charge.amount;
      emit('charge.refunded', charge);
    },
    dispute(charge: Charge): Dispute {
      charge.disputed = true;
      const dispute: Dispute = {
        id: id('dp'),
        object: 'dispute',
        amount: charge.amount,
        created: seconds(),
        status: 'needs_response',
        charge: charge.id,
        payment_intent: charge.payment_intent,
      };
      disputes.set(dispute.id, dispute);
      emit('charge.dispute.created', dispute);
      return dispute;
    },
    closeDispute(dispute: Dispute, status: 'won' | 'lost') {
      dispute.status = status;
      emit('charge.dispute.closed', dispute);
    },
    deleteCustomer(customerId: string) {
      const customer = must(customers.get(customerId));
      for (const one of running()) if (one.customer === customerId) end(one);
      customers.delete(customerId);
      for (const session of sessions.values())
        if (session.customer === customerId && session.status === 'open') session.status = 'expired';
      emit('customer.deleted', customer);
    },
  };
}
