import { Type } from 'typebox';
import { adminOnly, callerName, ops } from '../platform/http/access.ts';
import { type App, accountOf, callerOf } from '../platform/http/shell.ts';
import { CreatedOpsToken, IdParams, NewOpsToken, OpsToken, Revoked } from './contract.ts';
import type { AccountDeps } from './deps.ts';
import { createOpsToken, listOpsTokens, revokeOpsToken } from './ops-tokens.ts';
import { requireStepUp } from './step-up/require-recent.ts';

const tags = ['ops'];

export function opsTokenRoutes(app: App, { db, clock, authenticator }: AccountDeps): void {
  app.post('/ops/tokens', {
    config: { access: adminOnly, noStore: true, problems: ['step-up-required'] },
    schema: {
      operationId: 'createOpsToken',
      summary: 'Create an ops token',
      tags,
      body: NewOpsToken,
      response: { 201: CreatedOpsToken },
    },
    handler: async (request, reply) => {
      await requireStepUp(db, callerOf(request), clock.now());
      const ask = { ...request.body, userId: accountOf(request), ip: request.ip, now: clock.now() };
      return reply.code(201).send(await createOpsToken(db, ask));
    },
  });

  app.get('/ops/tokens', {
    config: { access: ops('ops:tokens') },
    schema: {
      operationId: 'listOpsTokens',
      summary: 'List valid ops tokens',
      tags,
      response: { 200: Type.Array(OpsToken) },
    },
    handler: () => listOpsTokens(db, clock.now()),
  });

  app.delete('/ops/tokens/:id', {
    config: { access: ops('ops:tokens') },
    schema: {
      operationId: 'revokeOpsToken',
      summary: 'Revoke an ops token',
      tags,
      params: IdParams,
      response: { 200: Revoked },
    },
    handler: async (request) => {
      const actor = callerName(callerOf(request));
      const revoked = await revokeOpsToken(db, {
        id: request.params.id,
        actor,
        ip: request.ip,
        now: clock.now(),
      });
      authenticator.forget();
      return revoked;
    },
  });
}
