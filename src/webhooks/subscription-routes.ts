import { Type } from 'typebox';
import type { Clock } from '../platform/clock.ts';
import { dataApi } from '../platform/http/access.ts';
import { type App, accountOf } from '../platform/http/shell.ts';
import {
  DeletedSubscription,
  Delivery,
  DeliveryPage,
  DeliveryParams,
  DeliveryQuery,
  IfMatch,
  NewSubscription,
  Subscription,
  SubscriptionChange,
  SubscriptionParams,
  TestResult,
  WrittenSubscription,
} from './contract.ts';
import { pageDeliveries, redeliver } from './deliveries.ts';
import type { Post } from './post.ts';
import { listSubscriptions } from './subscription-queries.ts';
import {
  changeSubscription,
  createSubscription,
  etagOf,
  getSubscription,
  onWire,
  removeSubscription,
  type SubscriptionDeps,
} from './subscriptions.ts';
import { sendTest } from './test-delivery.ts';

const tags = ['webhooks'];
const path = '/data/webhook-subscriptions';

export type SubscriptionRouteDeps = SubscriptionDeps & { clock: Clock; post: Post; baseUrl: string };

export function subscriptionRoutes(app: App, deps: SubscriptionRouteDeps): void {
  const { db, clock } = deps;
  const params = SubscriptionParams;

  app.get(path, {
    config: { access: dataApi },
    schema: {
      operationId: 'listWebhookSubscriptions',
      summary: 'List webhook subscriptions',
      tags,
      response: { 200: Type.Array(Subscription) },
    },
    handler: async (request) => (await listSubscriptions(db, accountOf(request))).map(onWire),
  });

  app.post(path, {
    config: { access: dataApi, noStore: true, problems: ['subscription-limit-reached'] },
    schema: {
      operationId: 'createWebhookSubscription',
      summary: 'Create a webhook subscription',
      tags,
      body: NewSubscription,
      response: { 201: WrittenSubscription },
    },
    handler: async (request, reply) => {
      const ask = { ...request.body, userId: accountOf(request), now: clock.now() };
      const { subscription, etag } = await createSubscription(deps, ask);
      return reply.code(201).header('etag', etag).send(subscription);
    },
  });

  app.get(`${path}/:id`, {
    // Its ETag is for If-Match and covers the owner's changes only, not the state of the receiver, so it is
    // never used for a 304.
    config: { access: dataApi, noStore: true },
    schema: {
      operationId: 'getWebhookSubscription',
      summary: 'Get a webhook subscription',
      tags,
      params,
      response: { 200: Subscription },
    },
    handler: async (request, reply) => {
      const row = await getSubscription(db, { id: request.params.id, userId: accountOf(request) });
      const { origin: _o, secret: _, previousSecret: __, previousSecretUntil: ___, ...open } = row;
      return reply.header('etag', etagOf(row)).send(onWire(open));
    },
  });

  app.patch(`${path}/:id`, {
    config: { access: dataApi, noStore: true, problems: ['precondition-failed'] },
    schema: {
      operationId: 'updateWebhookSubscription',
      summary: 'Change a webhook subscription',
      tags,
      params,
      headers: IfMatch,
      body: SubscriptionChange,
      response: { 200: WrittenSubscription },
    },
    handler: async (request, reply) => {
      const { subscription, etag } = await changeSubscription(deps, {
        id: request.params.id,
        userId: accountOf(request),
        change: request.body,
        ifMatch: request.headers['if-match'],
        now: clock.now(),
      });
      return reply.header('etag', etag).send(subscription);
    },
  });

  app.delete(`${path}/:id`, {
    config: { access: dataApi },
    schema: {
      operationId: 'deleteWebhookSubscription',
      summary: 'Delete a webhook subscription and its pending deliveries',
      tags,
      params,
      response: { 200: DeletedSubscription },
    },
    handler: (request) => removeSubscription(db, { id: request.params.id, userId: accountOf(request) }),
  });

  app.post(`${path}/:id/test`, {
    config: { access: dataApi, problems: ['rate-limited'], waitsForRemote: true },
    schema: {
      operationId: 'testWebhookSubscription',
      summary: 'Send a test delivery and return its result',
      tags,
      params,
      response: { 200: TestResult },
    },
    handler: (request) => sendTest(deps, { id: request.params.id, userId: accountOf(request) }),
  });

  app.get(`${path}/:id/deliveries`, {
    config: { access: dataApi },
    schema: {
      operationId: 'listWebhookDeliveries',
      summary: 'List deliveries with their attempts, newest first; kept for 30 days',
      tags,
      params,
      querystring: DeliveryQuery,
      response: { 200: DeliveryPage },
    },
    handler: (request) =>
      pageDeliveries(db, { ...request.query, id: request.params.id, userId: accountOf(request) }),
  });

  app.post(`${path}/:id/deliveries/:deliveryId/redeliver`, {
    config: { access: dataApi },
    schema: {
      operationId: 'redeliverWebhook',
      summary: 'Redeliver an event',
      tags,
      params: DeliveryParams,
      response: { 202: Delivery },
    },
    handler: async (request, reply) => {
      const ask = { ...request.params, userId: accountOf(request), now: clock.now() };
      return reply.code(202).send(await redeliver(db, ask));
    },
  });
}
