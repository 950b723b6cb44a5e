import type { Session } from './objects.ts';
import type { World } from './world.ts';

type Ask = { method: string; path: string; fields: Fields };
export type Answer = { status: number; body: object };
// biome-ignore lint/suspicious/noExplicitAny: form fields of a request, checked here
export type Fields = Record<string, any>;

const ok = (body: object): Answer => ({ status: 200, body });
const list = (data: object[], url: string): Answer => ok({ object: 'list', url, has_more: false, data });
export const problem = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { type: status === 401 ? 'authentication_error' : 'invalid_request_error', code, message } },
});
const missing = (what: string, id: string) => problem(404, 'resource_missing', `No such ${what}: '${id}'`);

/** The part of Stripe's API that the service uses. A field that it does not know is refused, as Stripe does. */
export function answer(world: World, { method, path, fields }: Ask): Answer {
  const [, , kind = '', id = '', verb = ''] = path.split('/');
  const key = `${method} ${kind}${id ? '/:id' : ''}${verb ? `/${verb}` : ''}`;
  switch (kind === 'checkout' || kind === 'billing_portal' || kind === 'tax' ? `${method} ${path}` : key) {
    case 'POST customers': {
      const created = world.seconds();
      const { email, metadata } = known(fields, ['email', 'metadata']);
      const customer = {
        id: world.id('cus'),
        object: 'customer' as const,
        email,
        metadata,
        created,
        livemode: false,
      };
      world.customers.set(customer.id, customer);
      return ok(customer);
    }
    case 'GET customers/:id': {
      const customer = world.customers.get(id);
      return customer ? ok(customer) : ok({ id, object: 'customer', deleted: true });
    }
    case 'DELETE customers/:id':
      if (!world.customers.has(id)) return missing('customer', id);
      world.deleteCustomer(id);
      return ok({ id, object: 'customer', deleted: true });
    case 'GET prices/:id': {
      const price = world.prices.get(id);
      return price ? ok(price) : missing('price', id);
    }
    case 'GET subscriptions': {
      const { customer } = known(fields, ['customer', 'limit', 'expand']);
      if (!world.customers.has(customer)) return missing('customer', customer);
      const running = [...world.subscriptions.values()]
        .filter((one) => one.customer === customer && one.status !== 'canceled')
        .reverse();
      return list(
        running.map((one) => ({
          ...one,
          latest_invoice: world.invoices.get(one.latest_invoice ?? '') ?? null,
        })),
        path,
      );
    }
    case 'POST subscriptions/:id': {
      const subscription = world.subscriptions.get(id);
      if (!subscription || subscription.status === 'canceled') return missing('subscription', id);
      const names = ['items', 'proration_behavior', 'payment_behavior', 'cancel_at_period_end'];
      const { items, cancel_at_period_end } = known(fields, names);
      if (cancel_at_period_end) world.setCancel(subscription, cancel_at_period_end === 'true');
      if (items) world.changePrice(subscription, items[0].price);
      return ok(subscription);
    }
    case 'DELETE subscriptions/:id': {
      const subscription = world.subscriptions.get(id);
      if (!subscription || subscription.status === 'canceled') return missing('subscription', id);
      world.end(subscription);
      return ok(subscription);
    }
    case 'GET invoices': {
      const { subscription, status } = known(fields, ['subscription', 'status', 'limit']);
      const found = [...world.invoices.values()].filter(
        (one) => one.parent.subscription_details.subscription === subscription && one.status === status,
      );
      return list(found.reverse(), path);
    }
    case 'GET payment_intents/:id': {
      const intent = world.intents.get(id);
      if (!intent) return missing('payment_intent', id);
      return ok({ ...intent, latest_charge: world.charges.get(intent.latest_charge ?? '') ?? null });
    }
    case 'GET charges/:id': {
      const charge = world.charges.get(id);
      return charge ? ok(charge) : missing('charge', id);
    }
    case 'GET disputes': {
      const { charge } = known(fields, ['charge']);
      return list(
        [...world.disputes.values()].filter((one) => one.charge === charge),
        path,
      );
    }
    case 'POST /v1/checkout/sessions':
      return createSession(world, fields);
    case 'GET /v1/checkout/sessions': {
      const { customer, status } = known(fields, ['customer', 'status']);
      const found = [...world.sessions.values()].filter(
        (one) => one.customer === customer && one.status === status,
      );
      return list(found, path);
    }
    case 'POST /v1/billing_portal/sessions': {
      const { customer, return_url } = known(fields, ['customer', 'return_url']);
      if (!world.customers.has(customer)) return missing('customer', customer);
      const url = `https://billing.stripe.com/p/session/${world.id('test')}`;
      return ok({ id: world.id('bps'), object: 'billing_portal.session', customer, return_url, url });
    }
    case 'GET /v1/tax/settings':
      return ok({ object: 'tax.settings', status: 'active', livemode: false });
  }
  const [, expire] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? [];
  const session = expire && world.sessions.get(expire);
  if (method !== 'POST' || !session) return missing('resource', path);
  session.status = 'expired';
  return ok(session);
}

function createSession(world: World, fields: Fields): Answer {
  const names = ['mode', 'customer', 'client_reference_id', 'line_items', 'success_url', 'cancel_url'];
  const given = known(fields, [...names, 'automatic_tax', 'customer_update']);
  const { customer, line_items, automatic_tax, customer_update } = given;
  if (!world.customers.has(customer)) return missing('customer', customer);
  if (given.mode !== 'subscription') return problem(400, 'parameter_invalid', 'mode');
  if (!world.prices.has(line_items[0].price)) return missing('price', line_items[0].price);
  if (automatic_tax.enabled === 'true' && customer_update?.address !== 'auto')
    return problem(400, 'customer_tax_location_invalid', 'Automatic tax needs the address of the customer.');
  const id = world.id('cs_test');
  const session: Session = {
    id,
    object: 'checkout.session',
    client_reference_id: given.client_reference_id,
    url: `https://checkout.stripe.com/c/pay/${id}`,
    created: world.seconds(),
    mode: 'subscription',
    status: 'open',
    customer,
    subscription: null,
    success_url: given.success_url,
    cancel_url: given.cancel_url,
    line: line_items[0].price,
  };
  world.sessions.set(id, session);
  return ok(session);
}

function known(fields: Fields, names: readonly string[]): Fields {
  const other = Object.keys(fields).find((name) => !names.includes(name));
  if (other !== undefined) throw new Error(`The stand-in for Stripe does not know the parameter ${other}.`);
  return fields;
}
