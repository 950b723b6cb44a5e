import { Readable } from 'node:stream';
import { signedIn } from '../../platform/http/access.ts';
import { type App, accountOf, callerOf } from '../../platform/http/shell.ts';
import type { AccountDeps } from '../deps.ts';
import { requireStepUp } from '../step-up/require-recent.ts';
import { AccountData, AccountDeletion, DeletionRequest } from './contract.ts';
import { exportAccount } from './export-account.ts';
import { cancelDeletion, describeDeletion, requestDeletion } from './request-deletion.ts';

const tags = ['account'];

export function privacyRoutes(app: App, deps: AccountDeps): void {
  const { db, clock } = deps;

  app.get('/me/data', {
    config: { access: signedIn(), noStore: true },
    schema: {
      operationId: 'downloadAccountData',
      summary: 'Download everything that is stored about the account',
      tags,
      response: { 200: AccountData },
    },
    handler: async (request, reply) => {
      const pieces = exportAccount(deps, { userId: accountOf(request), now: clock.now() });
      reply.header('content-type', 'application/json; charset=utf-8');
      reply.header('content-disposition', 'attachment; filename="hardwood-account.json"');
      return Readable.from(pieces, { objectMode: false });
    },
  });

  app.get('/me/deletion', {
    config: { access: signedIn() },
    schema: {
      operationId: 'getAccountDeletion',
      summary: 'Get when the account will be deleted, if requested',
      tags,
      response: { 200: AccountDeletion },
    },
    handler: (request) => describeDeletion(db, accountOf(request)),
  });

  app.post('/me/deletion', {
    config: { access: signedIn(), problems: ['step-up-required'] },
    schema: {
      operationId: 'requestAccountDeletion',
      summary: 'Request the deletion of the account in 14 days',
      tags,
      body: DeletionRequest,
      response: { 202: AccountDeletion },
    },
    handler: async (request, reply) => {
      const now = clock.now();
      await requireStepUp(db, callerOf(request), now);
      const ask = { caller: callerOf(request), ip: request.ip, now };
      return reply.code(202).send(await requestDeletion(deps, { ...ask, ...request.body }));
    },
  });

  app.delete('/me/deletion', {
    config: { access: signedIn() },
    schema: {
      operationId: 'cancelAccountDeletion',
      summary: 'Keep the account after all',
      tags,
      response: { 200: AccountDeletion },
    },
    handler: (request) =>
      cancelDeletion(db, { userId: accountOf(request), ip: request.ip, now: clock.now() }),
  });
}
