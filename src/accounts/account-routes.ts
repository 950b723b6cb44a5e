import { Type } from 'typebox';
import { callerName, signedIn } from '../platform/http/access.ts';
import { once } from '../platform/http/idempotency.ts';
import { type App, accountOf, callerOf } from '../platform/http/shell.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { changePreferences } from './change-preferences.ts';
import {
  ApiKey,
  CreatedApiKey,
  IdParams,
  Me,
  NewApiKey,
  Preferences,
  PreferencesChange,
  Revoked,
  Subscription,
} from './contract.ts';
import type { AccountDeps } from './deps.ts';
import { describeMe } from './me.ts';
import { findPreferences } from './preference-queries.ts';
import { requireStepUp } from './step-up/require-recent.ts';
import { cancelSubscription, subscriptionOnWire } from './subscription.ts';
import { findSubscription } from './subscription-queries.ts';

const tags = ['account'];

export function accountRoutes(app: App, { db, clock, jobs, billing, authenticator }: AccountDeps): void {
  app.get('/me', {
    config: { access: signedIn() },
    schema: {
      operationId: 'getMe',
      summary: 'Get the account, its tier and capabilities',
      tags,
      response: { 200: Me },
    },
    handler: (request) => describeMe(db, accountOf(request)),
  });

  app.get('/me/preferences', {
    config: { access: signedIn() },
    schema: {
      operationId: 'getPreferences',
      summary: 'Get the books, saved board views and quiet hours of the account',
      tags,
      response: { 200: Preferences },
    },
    handler: (request) => findPreferences(db, accountOf(request)),
  });

  app.patch('/me/preferences', {
    config: { access: signedIn() },
    schema: {
      operationId: 'updatePreferences',
      summary: 'Replace the books, the saved board views or the quiet hours of the account',
      tags,
      body: PreferencesChange,
      response: { 200: Preferences },
    },
    handler: (request) => changePreferences(db, accountOf(request), request.body),
  });

  app.get('/me/api-keys', {
    config: { access: signedIn() },
    schema: {
      operationId: 'listApiKeys',
      summary: 'List API keys',
      tags,
      response: { 200: Type.Array(ApiKey) },
    },
    handler: (request) => listApiKeys(db, accountOf(request)),
  });

  app.post('/me/api-keys', {
    config: { access: signedIn('sharp'), noStore: true, problems: ['step-up-required', 'key-limit-reached'] },
    schema: {
      operationId: 'createApiKey',
      summary: 'Create an API key',
      tags,
      body: NewApiKey,
      response: { 201: CreatedApiKey },
    },
    handler: async (request, reply) => {
      const { name } = request.body;
      await requireStepUp(db, callerOf(request), clock.now());
      const key = await createApiKey(db, {
        userId: accountOf(request),
        name,
        ip: request.ip,
        now: clock.now(),
      });
      return reply.code(201).send(key);
    },
  });

  app.delete('/me/api-keys/:id', {
    config: { access: signedIn() },
    schema: {
      operationId: 'revokeApiKey',
      summary: 'Revoke an API key',
      tags,
      params: IdParams,
      response: { 200: Revoked },
    },
    handler: async (request) => {
      const { id } = request.params;
      const revoked = await revokeApiKey(db, {
        userId: accountOf(request),
        id,
        ip: request.ip,
        now: clock.now(),
      });
      authenticator.forget();
      return revoked;
    },
  });

  app.get('/subscriptions', {
    config: { access: signedIn() },
    schema: {
      operationId: 'listSubscriptions',
      summary: 'Get the current subscription, if any',
      tags,
      response: { 200: Type.Array(Subscription) },
    },
    handler: async (request) => {
      const subscription = await findSubscription(db, accountOf(request));
      return subscription ? [subscriptionOnWire(subscription)] : [];
    },
  });

  app.post('/subscriptions/cancel', {
    config: { access: signedIn(), idempotent: true, problems: ['not-found'] },
    schema: {
      operationId: 'cancelSubscription',
      summary: 'Cancel the subscription at the end of the period',
      tags,
      response: { 200: Subscription },
    },
    handler: (request, reply) => {
      const caller = callerOf(request);
      return once({ db, clock, request, reply, principal: callerName(caller) }, async (db) => ({
        status: 200,
        body: await cancelSubscription(db, jobs, billing, {
          userId: caller.userId,
          ip: request.ip,
          now: clock.now(),
        }),
      }));
    },
  });
}
