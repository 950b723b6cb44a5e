import { Type } from 'typebox';
import { signedIn } from '../platform/http/access.ts';
import { type App, accountOf, callerOf } from '../platform/http/shell.ts';
import { AccountSession, RevokedSession, SessionParams } from './contract.ts';
import type { AccountDeps } from './deps.ts';
import { listLiveSessions, revokeOwnSession } from './sessions.ts';

const tags = ['account'];

export function sessionRoutes(app: App, { db, clock, authenticator }: AccountDeps): void {
  app.get('/me/sessions', {
    config: { access: signedIn() },
    schema: {
      operationId: 'listSessions',
      summary: 'List where the account is signed in',
      tags,
      response: { 200: Type.Array(AccountSession) },
    },
    handler: (request) => listLiveSessions(db, callerOf(request), clock.now()),
  });

  app.delete('/me/sessions/:id', {
    config: { access: signedIn() },
    schema: {
      operationId: 'revokeSession',
      summary: 'Sign out one device',
      tags,
      params: SessionParams,
      response: { 200: RevokedSession },
    },
    handler: async (request) => {
      const { id } = request.params;
      const revoked = await revokeOwnSession(db, {
        id,
        userId: accountOf(request),
        ip: request.ip,
        now: clock.now(),
      });
      authenticator.forget();
      return revoked;
    },
  });
}
