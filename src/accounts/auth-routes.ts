import type { FastifyRequest } from 'fastify';
import { open } from '../platform/http/access.ts';
import { unauthorized } from '../platform/http/credentials.ts';
import { once } from '../platform/http/idempotency.ts';
import type { App } from '../platform/http/shell.ts';
import { Problem } from '../platform/problem.ts';
import { NoContent } from '../platform/schema.ts';
import { answerSignIn } from './answer-sign-in.ts';
import { Credentials, EmailOnly, Message, NewPassword, Registration, SignedIn } from './contract.ts';
import { clearedCookie, readRefreshCookie, refuseForeignPage } from './cookie.ts';
import type { AccountDeps } from './deps.ts';
import { normaliseEmail } from './identity.ts';
import { login } from './login.ts';
import { ownOrigins } from './own-origins.ts';
import { register } from './register.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { closeSession, rotateSession } from './sessions.ts';

const REGISTERED = { message: 'Check your email to continue.' };
const FORGOTTEN = { message: 'If this address has an account, a reset link is on its way.' };
const tags = ['auth'];

export function authRoutes(app: App, deps: AccountDeps): void {
  const { db, clock, jobs, passwords, refreshTokens, authenticator, baseUrl, config } = deps;
  const pageOrigins = new Set([...ownOrigins(baseUrl), ...config.http.corsOrigins]);

  const signIn = answerSignIn(deps);
  const fromOwnPage = async (request: FastifyRequest) => refuseForeignPage(request.raw, pageOrigins);

  app.post('/auth/login', {
    config: {
      access: open,
      noStore: true,
      problems: ['unauthorized', 'second-factor-required', 'rate-limited'],
    },
    schema: {
      operationId: 'login',
      summary: 'Sign in',
      tags,
      body: Credentials,
      response: { 200: SignedIn },
    },
    handler: async ({ body, ip, headers }, reply) => {
      const from = { ip, userAgent: headers['user-agent'] };
      const { user, session } = await login(deps, { ...body, ...from, now: clock.now() });
      return signIn(reply, user, session);
    },
  });

  app.post('/auth/refresh', {
    config: {
      access: open,
      noStore: true,
      problems: ['unauthorized', 'forbidden', 'conflicting-credentials'],
    },
    onRequest: fromOwnPage,
    schema: {
      operationId: 'refreshSession',
      summary: 'Exchange the refresh cookie for new tokens',
      tags,
      response: { 200: SignedIn },
    },
    handler: async ({ raw, ip }, reply) => {
      const token = refreshTokens.read(readRefreshCookie(raw));
      const rotated = token && (await rotateSession(db, { token, ip, now: clock.now() }));
      if (!rotated) {
        if (token) authenticator.forget(); // a replayed token may have revoked its session
        reply.header('set-cookie', clearedCookie(baseUrl));
        throw unauthorized(false);
      }
      const { session, next } = rotated;
      return signIn(reply, { id: session.userId, email: session.email, tier: session.tier }, next);
    },
  });

  app.post('/auth/logout', {
    config: { access: open, noStore: true, problems: ['forbidden', 'conflicting-credentials'] },
    onRequest: fromOwnPage,
    schema: { operationId: 'logout', summary: 'Sign out', tags, response: { 204: NoContent } },
    handler: async ({ raw, ip }, reply) => {
      const token = refreshTokens.read(readRefreshCookie(raw));
      if (token) {
        await closeSession(db, { token, ip, now: clock.now() });
        authenticator.forget();
      }
      return reply.code(204).header('set-cookie', clearedCookie(baseUrl)).send();
    },
  });

  app.post('/auth/register', {
    config: { access: open, noStore: true, problems: ['forbidden', 'rate-limited'] },
    schema: {
      operationId: 'register',
      summary: 'Create a Free account',
      tags,
      body: Registration,
      response: { 202: Message },
    },
    handler: async ({ body, ip }, reply) => {
      if (!config.accounts.registration) throw new Problem('forbidden', 'Registration is closed.');
      await register(db, jobs, passwords, { ...body, ip, baseUrl, now: clock.now() });
      return reply.code(202).send(REGISTERED);
    },
  });

  app.post('/auth/forgot-password', {
    config: { access: open, noStore: true, idempotent: true },
    schema: {
      operationId: 'requestPasswordReset',
      summary: 'Request a password reset link',
      tags,
      body: EmailOnly,
      response: { 200: Message },
    },
    handler: (request, reply) => {
      const { email } = request.body;
      return once({ db, clock, request, reply, principal: normaliseEmail(email) }, async (db) => {
        const isCounted = await forgotPassword(db, jobs, {
          email,
          ip: request.ip,
          baseUrl,
          now: clock.now(),
        });
        return { status: 200, body: FORGOTTEN, keep: isCounted };
      });
    },
  });

  app.post('/auth/reset-password', {
    config: { access: open, noStore: true, problems: ['invalid-reset-token'] },
    schema: {
      operationId: 'resetPassword',
      summary: 'Set a new password with a reset token',
      tags,
      body: NewPassword,
      response: { 204: NoContent },
    },
    handler: async ({ body, ip }, reply) => {
      await resetPassword(db, jobs, passwords, { ...body, ip, baseUrl, now: clock.now() });
      authenticator.forget();
      return reply.code(204).send();
    },
  });
}
