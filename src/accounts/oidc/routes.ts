import type { FastifyRequest } from 'fastify';
import { open, signedIn } from '../../platform/http/access.ts';
import { type App, accountOf, callerOf } from '../../platform/http/shell.ts';
import { answerSignIn } from '../answer-sign-in.ts';
import { IdParams, Revoked, SignedIn } from '../contract.ts';
import { flowCookie, readFlowCookie, refuseForeignPage } from '../cookie.ts';
import type { AccountDeps } from '../deps.ts';
import { ownOrigins } from '../own-origins.ts';
import { requireRecentSignIn } from '../step-up/require-recent.ts';
import { getUser } from '../user-queries.ts';
import { Identities, Identity, ProviderCallback, ProviderCode, ProviderPage } from './contract.ts';
import { startFlow } from './flow.ts';
import { listIdentities } from './identity-queries.ts';
import { linkIdentity, startLink, unlinkIdentity } from './link.ts';
import { finishWithCode, signInThroughProvider } from './sign-in.ts';

export function oidcRoutes(app: App, deps: AccountDeps): void {
  const { db, clock, baseUrl, config } = deps;
  const signIn = answerSignIn(deps);
  const pageOrigins = new Set([...ownOrigins(baseUrl), ...config.http.corsOrigins]);
  const fromOwnPage = async (request: FastifyRequest) => refuseForeignPage(request.raw, pageOrigins);
  const originOf = ({ ip, headers }: FastifyRequest) => ({
    ip,
    userAgent: headers['user-agent'],
    now: clock.now(),
  });
  const remote = { waitsForRemote: true, noStore: true } as const;

  app.post('/auth/oidc/start', {
    config: { access: open, ...remote, problems: ['not-found', 'rate-limited', 'service-unavailable'] },
    onRequest: fromOwnPage,
    schema: {
      operationId: 'startProviderSignIn',
      summary: 'Get the address where the OpenID Connect provider signs people in',
      tags: ['auth'],
      response: { 200: ProviderPage },
    },
    handler: async ({ ip }, reply) => {
      const { url, browser } = await startFlow(deps, { userId: null, ip, now: clock.now() });
      reply.header('set-cookie', flowCookie(browser, baseUrl));
      return { url };
    },
  });

  app.post('/auth/oidc/callback', {
    config: {
      access: open,
      ...remote,
      problems: [
        'unauthorized',
        'second-factor-required',
        'forbidden',
        'not-found',
        'rate-limited',
        'service-unavailable',
      ],
    },
    onRequest: fromOwnPage,
    schema: {
      operationId: 'signInWithProvider',
      summary: 'Sign in with what the provider sent back',
      tags: ['auth'],
      body: ProviderCallback,
      response: { 200: SignedIn },
    },
    handler: async (request, reply) => {
      const browser = readFlowCookie(request.raw);
      const ask = { callback: request.body, browser, ...originOf(request) };
      const { user, session } = await signInThroughProvider(deps, ask);
      return signIn(reply, user, session);
    },
  });

  app.post('/auth/oidc/code', {
    config: {
      access: open,
      noStore: true,
      problems: ['unauthorized', 'second-factor-required', 'not-found', 'rate-limited'],
    },
    onRequest: fromOwnPage,
    schema: {
      operationId: 'finishProviderSignIn',
      summary: 'Finish a sign-in through the provider with the second factor',
      tags: ['auth'],
      body: ProviderCode,
      response: { 200: SignedIn },
    },
    handler: async (request, reply) => {
      const browser = readFlowCookie(request.raw);
      const ask = { ...request.body, browser, ...originOf(request) };
      const { user, session } = await finishWithCode(deps, ask);
      return signIn(reply, user, session);
    },
  });

  app.get('/me/identities', {
    config: { access: signedIn() },
    schema: {
      operationId: 'listIdentities',
      summary: 'List linked sign-ins at the provider, and whether there is a password',
      tags: ['account'],
      response: { 200: Identities },
    },
    handler: async (request) => {
      const userId = accountOf(request);
      const { passwordHash } = await getUser(db, userId);
      return { hasPassword: passwordHash !== null, identities: await listIdentities(db, userId) };
    },
  });

  app.post('/me/identities/start', {
    config: {
      access: signedIn(),
      ...remote,
      problems: ['step-up-required', 'not-found', 'service-unavailable'],
    },
    schema: {
      operationId: 'startLinkingIdentity',
      summary: 'Get the address where the provider confirms the sign-in to link',
      tags: ['account'],
      response: { 200: ProviderPage },
    },
    handler: async (request, reply) => {
      const now = clock.now();
      await requireRecentSignIn(db, callerOf(request), now);
      const ask = { userId: accountOf(request), ip: request.ip, now };
      const { url, browser } = await startLink(deps, ask);
      reply.header('set-cookie', flowCookie(browser, baseUrl));
      return { url };
    },
  });

  app.post('/me/identities', {
    config: {
      access: signedIn(),
      ...remote,
      problems: ['step-up-required', 'not-found', 'service-unavailable'],
    },
    schema: {
      operationId: 'linkIdentity',
      summary: 'Link the sign-in that the provider confirmed',
      tags: ['account'],
      body: ProviderCallback,
      response: { 201: Identity },
    },
    handler: async (request, reply) => {
      const now = clock.now();
      await requireRecentSignIn(db, callerOf(request), now);
      const browser = readFlowCookie(request.raw);
      const ask = { userId: accountOf(request), callback: request.body, browser, ip: request.ip, now };
      return reply.code(201).send(await linkIdentity(deps, ask));
    },
  });

  app.delete('/me/identities/:id', {
    config: { access: signedIn(), problems: ['step-up-required'] },
    schema: {
      operationId: 'unlinkIdentity',
      summary: 'Unlink a sign-in at the provider',
      tags: ['account'],
      params: IdParams,
      response: { 200: Revoked },
    },
    handler: async (request) => {
      const now = clock.now();
      await requireRecentSignIn(db, callerOf(request), now);
      const ask = { userId: accountOf(request), id: request.params.id, ip: request.ip, now };
      return unlinkIdentity(deps, ask);
    },
  });
}
