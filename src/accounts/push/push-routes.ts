import { Type } from 'typebox';
import { signedIn } from '../../platform/http/access.ts';
import { type App, accountOf, callerOf } from '../../platform/http/shell.ts';
import type { CheckUrl } from '../../webhooks/check-url.ts';
import { IdParams } from '../contract.ts';
import { deviceOf } from '../device.ts';
import type { PushDeps } from './attempt-push.ts';
import {
  DeletedPushSubscription,
  NewPushSubscription,
  PushKey,
  PushSubscription,
  PushTest,
} from './contract.ts';
import { pushPublicKey } from './keys.ts';
import { addBrowser, listBrowsers, removeBrowser } from './subscriptions.ts';
import { testPush } from './test-push.ts';

const tags = ['account'];
const path = '/me/push/subscriptions';
const access = signedIn();

export function pushRoutes(app: App, deps: PushDeps & { checkUrl: CheckUrl }): void {
  const { db, clock } = deps;

  app.get('/me/push/key', {
    config: { access },
    schema: {
      operationId: 'getPushKey',
      summary: 'Get the key with which browsers subscribe to notifications',
      tags,
      response: { 200: PushKey },
    },
    handler: async () => ({ publicKey: await pushPublicKey(deps, clock.now()) }),
  });

  app.get(path, {
    config: { access },
    schema: {
      operationId: 'listPushSubscriptions',
      summary: 'List browsers that get notifications',
      tags,
      response: { 200: Type.Array(PushSubscription) },
    },
    handler: (request) => listBrowsers(db, accountOf(request)),
  });

  app.post(path, {
    config: { access, noStore: true },
    schema: {
      operationId: 'createPushSubscription',
      summary: 'Send notifications to a browser',
      tags,
      body: NewPushSubscription,
      response: { 201: PushSubscription },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const subscription = await addBrowser(deps, request.body, {
        userId: caller.userId,
        sessionId: caller.kind === 'user' ? caller.sessionId : null,
        device: deviceOf(request.headers['user-agent']),
        now: clock.now(),
      });
      return reply.code(201).send(subscription);
    },
  });

  app.delete(`${path}/:id`, {
    config: { access },
    schema: {
      operationId: 'deletePushSubscription',
      summary: 'Stop notifications to a browser',
      tags,
      params: IdParams,
      response: { 200: DeletedPushSubscription },
    },
    handler: (request) => removeBrowser(db, { ...request.params, userId: accountOf(request) }),
  });

  app.post(`${path}/:id/test`, {
    config: { access, waitsForRemote: true, problems: ['rate-limited'] },
    schema: {
      operationId: 'testPushSubscription',
      summary: 'Send a test notification to a browser',
      tags,
      params: IdParams,
      response: { 200: PushTest },
    },
    handler: (request) => testPush(deps, { ...request.params, userId: accountOf(request) }),
  });
}
