import type { FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { Problem } from '../problem.ts';
import { type Access, type Caller, refuse } from './access.ts';
import { type Credentials, readCredentials, unauthorized, wasSent } from './credentials.ts';
import { checkAccept, checkEnvelope, type Load, shedLoad } from './guards.ts';
import { traceParent, vary } from './headers.ts';
import { limitRate } from './limit-rate.ts';
import { isLocal } from './local-request.ts';
import type { RateLimiter } from './rate-limit.ts';
import { policyFor } from './rate-policy.ts';
import { type App, inStep, type RouteList } from './shell.ts';

export type Admission = {
  config: Config;
  clock: Clock;
  limiter: RateLimiter;
  load: Load;
  /** Returns a promise only if the credential is not cached. */
  authenticate: (credentials: Credentials) => Promise<Caller | null> | Caller | null;
};

/** Headers of every response, refusals included, and the size checks that come before everything else. */
export const greet = (headers: Readonly<Record<string, string>>) =>
  inStep((request, reply) => {
    request.rules = request.routeOptions.config;
    reply.headers(headers).header('x-request-id', request.id);
    const trace = traceParent(request);
    if (trace) reply.header('traceparent', trace);
    checkEnvelope(request);
  });

/** To other machines, local pages do not exist. */
export const hideLocalPages: onRequestHookHandler = (request, reply, done) => {
  if (request.rules.localOnly && !isLocal(request.raw)) reply.callNotFound();
  else done();
};

/** 503 under load, then 401, 403, 429. Unknown paths have no access rule: everybody gets 404. */
export function admit({ config, limiter, load, authenticate }: Admission) {
  const countRequest = limitRate(limiter, (request) => policyFor(config.accounts, request));
  const count = (request: FastifyRequest, reply: FastifyReply) => {
    const counted = countRequest(request, reply);
    if (counted) return counted.then(() => checkAccept(request));
    checkAccept(request);
  };

  const check = (request: FastifyRequest, reply: FastifyReply, access: Access) => {
    if (!request.caller) throw unauthorized(wasSent(request.raw));
    const refusal = refuse(access, request.caller);
    if (refusal) throw refusal;
    return count(request, reply);
  };

  const checkForHandler = async (request: FastifyRequest, reply: FastifyReply, access: Access) => {
    try {
      await check(request, reply, access);
    } catch (error) {
      if (!(error instanceof Problem) || (error.status !== 403 && error.status !== 429)) throw error;
      request.refusal = error;
    }
  };

  const welcome = (request: FastifyRequest, reply: FastifyReply, access: Access) =>
    (request.rules.answersRefusals ? checkForHandler : check)(request, reply, access);

  return inStep((request, reply) => {
    if (request.is404) return;
    shedLoad(load, request);
    const { access } = request.rules;
    if (!access || access.rule === 'open') return count(request, reply);
    vary(reply, 'Authorization, X-API-Key');
    const found = authenticate(readCredentials(request.raw));
    if (found instanceof Promise)
      return found.then((caller) => {
        request.caller = caller;
        return welcome(request, reply, access);
      });
    request.caller = found;
    return welcome(request, reply, access);
  });
}

/**
 * The start fails if a route has no access rule. Checked when all routes are registered, because plugins add
 * theirs late.
 */
export function requireAccessRules(app: App): void {
  const routes: RouteOptions[] = [];
  const list: RouteList = [];
  app.decorate('routeList', list);
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes) {
      if (!config?.access) throw new Error(`${method} ${url} declares no access rule`);
      list.push({ method: String(method), url, access: config.access, shows: config.shows ?? [] });
    }
  });
}
