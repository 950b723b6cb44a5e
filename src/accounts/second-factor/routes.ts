import { signedIn } from '../../platform/http/access.ts';
import { type App, accountOf, callerOf, userOf } from '../../platform/http/shell.ts';
import { NoContent } from '../../platform/schema.ts';
import type { AccountDeps } from '../deps.ts';
import { requireRecentSignIn } from '../step-up/require-recent.ts';
import { CodeOnly, RecoveryCodes, SecondFactor, TotpSecret } from './contract.ts';
import { disableSecondFactor } from './disable.ts';
import { confirmEnrolment, describeSecondFactor, renewRecoveryCodes, startEnrolment } from './enrol.ts';

const tags = ['account'];

export function secondFactorRoutes(app: App, deps: AccountDeps): void {
  const { db, clock, authenticator } = deps;

  app.get('/me/second-factor', {
    config: { access: signedIn() },
    schema: {
      operationId: 'getSecondFactor',
      summary: 'Get whether sign-in takes a code, and how many recovery codes are left',
      tags,
      response: { 200: SecondFactor },
    },
    handler: (request) => describeSecondFactor(db, accountOf(request)),
  });

  app.post('/me/second-factor', {
    config: { access: signedIn(), noStore: true, problems: ['step-up-required'] },
    schema: {
      operationId: 'startSecondFactor',
      summary: 'Create a TOTP secret for an authenticator app',
      tags,
      response: { 201: TotpSecret },
    },
    handler: async (request, reply) => {
      const now = clock.now();
      await requireRecentSignIn(db, callerOf(request), now);
      const ask = { userId: accountOf(request), ip: request.ip, now };
      return reply.code(201).send(await startEnrolment(deps, ask));
    },
  });

  app.post('/me/second-factor/confirm', {
    config: { access: signedIn(), noStore: true, problems: ['not-found'] },
    schema: {
      operationId: 'confirmSecondFactor',
      summary: 'Turn the second factor on with a first code',
      tags,
      body: CodeOnly,
      response: { 200: RecoveryCodes },
    },
    handler: async (request) => {
      const { userId, sessionId } = userOf(request);
      const ask = { userId, sessionId, ip: request.ip, now: clock.now() };
      const codes = await confirmEnrolment(deps, { ...request.body, ...ask });
      authenticator.forget();
      return codes;
    },
  });

  app.post('/me/second-factor/recovery-codes', {
    config: { access: signedIn(), noStore: true, problems: ['step-up-required', 'not-found'] },
    schema: {
      operationId: 'renewRecoveryCodes',
      summary: 'Replace the recovery codes',
      tags,
      response: { 200: RecoveryCodes },
    },
    handler: async (request) => {
      const now = clock.now();
      await requireRecentSignIn(db, callerOf(request), now);
      return renewRecoveryCodes(deps, { userId: accountOf(request), ip: request.ip, now });
    },
  });

  app.post('/me/second-factor/disable', {
    config: { access: signedIn(), problems: ['not-found', 'rate-limited'] },
    schema: {
      operationId: 'disableSecondFactor',
      summary: 'Turn the second factor off',
      tags,
      body: CodeOnly,
      response: { 204: NoContent },
    },
    handler: async (request, reply) => {
      const ask = { userId: accountOf(request), ip: request.ip, now: clock.now() };
      await disableSecondFactor(deps, { ...ask, ...request.body });
      return reply.code(204).send();
    },
  });
}
