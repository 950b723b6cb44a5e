import { Type } from 'typebox';
import { open, signedIn } from '../../platform/http/access.ts';
import { unauthorized } from '../../platform/http/credentials.ts';
import { type App, accountOf, callerOf } from '../../platform/http/shell.ts';
import { Problem } from '../../platform/problem.ts';
import { answerSignIn } from '../answer-sign-in.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { IdParams, Revoked, SignedIn } from '../contract.ts';
import type { AccountDeps } from '../deps.ts';
import { requireRecentSignIn } from '../step-up/require-recent.ts';
import { checkPasskey, startPasskeySignIn } from './check-passkey.ts';
import {
  NewPasskey,
  Passkey,
  PasskeyName,
  PasskeyRegistrationOptions,
  PasskeySignIn,
  PasskeySignInOptions,
} from './contract.ts';
import { removePasskey } from './delete-passkey.ts';
import { listPasskeys, renamePasskey } from './passkey-queries.ts';
import { registerPasskey, startRegistration } from './register-passkey.ts';

export function passkeyRoutes(app: App, deps: AccountDeps): void {
  const { db, clock } = deps;
  const signIn = answerSignIn(deps);
  const tags = ['account'];

  app.get('/me/passkeys', {
    config: { access: signedIn() },
    schema: {
      operationId: 'listPasskeys',
      summary: 'List passkeys',
      tags,
      response: { 200: Type.Array(Passkey) },
    },
    handler: (request) => listPasskeys(db, accountOf(request)),
  });

  app.post('/me/passkeys/options', {
    config: { access: signedIn(), noStore: true, problems: ['step-up-required'] },
    schema: {
      operationId: 'startPasskeyRegistration',
      summary: 'Get options for creating a passkey',
      tags,
      response: { 200: PasskeyRegistrationOptions },
    },
    handler: async (request) => {
      const now = clock.now();
      await requireRecentSignIn(db, callerOf(request), now);
      return startRegistration(deps, { userId: accountOf(request), ip: request.ip, now });
    },
  });

  app.post('/me/passkeys', {
    config: { access: signedIn() },
    schema: {
      operationId: 'registerPasskey',
      summary: 'Add a passkey',
      tags,
      body: NewPasskey,
      response: { 201: Passkey },
    },
    handler: async (request, reply) => {
      const ask = { userId: accountOf(request), ip: request.ip, now: clock.now() };
      return reply.code(201).send(await registerPasskey(deps, { ...ask, ...request.body }));
    },
  });

  app.patch('/me/passkeys/:id', {
    config: { access: signedIn() },
    schema: {
      operationId: 'renamePasskey',
      summary: 'Rename a passkey',
      tags,
      params: IdParams,
      body: PasskeyName,
      response: { 200: Passkey },
    },
    handler: async (request) => {
      const { id } = request.params;
      const passkey = await renamePasskey(db, { userId: accountOf(request), id, ...request.body });
      if (!passkey) throw new Problem('not-found', `There is no passkey ${id}.`);
      return passkey;
    },
  });

  app.delete('/me/passkeys/:id', {
    config: { access: signedIn(), problems: ['step-up-required'] },
    schema: {
      operationId: 'deletePasskey',
      summary: 'Delete a passkey',
      tags,
      params: IdParams,
      response: { 200: Revoked },
    },
    handler: async (request) => {
      const now = clock.now();
      await requireRecentSignIn(db, callerOf(request), now);
      const { id } = request.params;
      return removePasskey(deps, { userId: accountOf(request), id, ip: request.ip, now });
    },
  });

  app.post('/auth/passkey/options', {
    config: { access: open, noStore: true, problems: ['rate-limited'] },
    schema: {
      operationId: 'startPasskeySignIn',
      summary: 'Get options for signing in with a passkey',
      tags: ['auth'],
      response: { 200: PasskeySignInOptions },
    },
    handler: ({ ip }) => startPasskeySignIn(deps, { ip, now: clock.now() }),
  });

  app.post('/auth/passkey', {
    config: { access: open, noStore: true, problems: ['unauthorized'] },
    schema: {
      operationId: 'signInWithPasskey',
      summary: 'Sign in with a passkey',
      tags: ['auth'],
      body: PasskeySignIn,
      response: { 200: SignedIn },
    },
    handler: async ({ body: { credential }, ip, headers }, reply) => {
      const origin = { ip, userAgent: headers['user-agent'], now: clock.now() };
      const done = await checkPasskey(deps, { credential, ...origin }, async (db, owner) => {
        const user = { id: owner.userId, email: owner.email, tier: owner.tier };
        const detail = { factor: 'passkey' };
        return { user, session: await completeSignIn(db, deps, user, { ...origin, detail }) };
      });
      if (!done) throw unauthorized(false);
      return signIn(reply, done.user, done.session);
    },
  });
}
