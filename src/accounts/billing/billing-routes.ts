import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { open, signedIn } from '../../platform/http/access.ts';
import { type App, accountOf } from '../../platform/http/shell.ts';
import type { AccountDeps } from '../deps.ts';
import { AccountBilling, BillingPage, EventReceipt, PlanChoice } from './contract.ts';
import { describeBilling } from './describe-billing.ts';

const tags = ['account'];
const EVENT_BYTES = 1024 * 1024;
const problems = ['not-found', 'billing-conflict', 'service-unavailable'] as const;

export function billingRoutes(app: App, { db, billing, config }: AccountDeps): void {
  const describing = { db, billing, graceDays: config.billing.graceDays };

  app.get('/me/billing', {
    config: { access: signedIn() },
    schema: {
      operationId: 'getBilling',
      summary: 'Get the plan, its payment and the plans on sale',
      tags,
      response: { 200: AccountBilling },
    },
    handler: (request) => describeBilling(describing, accountOf(request)),
  });

  app.post('/me/billing/checkout', {
    config: { access: signedIn(), waitsForRemote: true, noStore: true, problems },
    schema: {
      operationId: 'startCheckout',
      summary: 'Buy a plan: get the address of the page where it is paid for',
      tags,
      body: PlanChoice,
      response: { 200: BillingPage },
    },
    handler: async (request) => ({ url: await billing.startCheckout(accountOf(request), request.body) }),
  });

  app.post('/me/billing/plan', {
    config: { access: signedIn(), waitsForRemote: true, problems },
    schema: {
      operationId: 'changePlan',
      summary: 'Change the plan of the subscription',
      tags,
      body: PlanChoice,
      response: { 200: AccountBilling },
    },
    handler: async (request) => {
      await billing.changePlan(accountOf(request), request.body);
      return describeBilling(describing, accountOf(request));
    },
  });

  app.post('/me/billing/portal', {
    config: { access: signedIn(), waitsForRemote: true, noStore: true, problems },
    schema: {
      operationId: 'openBillingPortal',
      summary: 'Get the address of the page for payment methods, invoices and cancellation',
      tags,
      response: { 200: BillingPage },
    },
    handler: async (request) => ({ url: await billing.openPortal(accountOf(request)) }),
  });
}

/** Registered without a rate limit: Stripe sends its events from few addresses, and proves each by a signature. */
export async function billingEventRoutes(app: App, { billing }: Pick<AccountDeps, 'billing'>): Promise<void> {
  await app.register(async (scope: App) => {
    // The signature covers the bytes, so the body is not parsed before it is verified.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_: FastifyRequest, body: Buffer) => body,
    );
    scope.post('/billing/stripe/events', {
      config: { access: open, checksText: true, problems: ['not-found', 'validation-error'] },
      bodyLimit: EVENT_BYTES,
      schema: {
        operationId: 'receiveStripeEvent',
        summary: 'Receive an event of Stripe',
        tags,
        headers: Type.Object({ 'stripe-signature': Type.Optional(Type.String()) }),
        body: Type.Unsafe<Buffer>({}),
        response: { 200: EventReceipt },
      },
      handler: async ({ body, headers }) => {
        await billing.receiveEvent(body, headers['stripe-signature'] ?? '');
        return { received: true as const };
      },
    });
  });
}
