import Fastify, { type FastifyReply, type FastifyRequest, LogController, type RouteOptions } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Clock } from '../core/clock.ts';
import { Problem } from '../core/problem.ts';
import { type Caller, refuse } from './access.ts';
import { answerConditionally } from './conditional.ts';
import { type Credentials, readCredentials, unauthorized } from './credentials.ts';
import { closeGently } from './drain.ts';
import { checkAccept, checkSizes, LIMITS, type Load, shedLoad } from './guards.ts';
import { allowOrigins, requestId, securityHeaders, traceParent } from './headers.ts';
import { checkText, parseJson } from './json-body.ts';
import { answerBrokenRequest, sendProblem } from './problems.ts';
import { limitRate, type RateLimiter } from './rate-limit.ts';
import type { App } from './shell.ts';
import { refuseUnknownPlaces } from './unknown-places.ts';
import { compileValidator } from './validation.ts';

export type ShellDeps = {
  config: Config;
  baseUrl: string;
  clock: Clock;
  log: Logger;
  limiter: RateLimiter;
  load: Load;
  authenticate: (credentials: Credentials) => Promise<Caller | null>;
};

/**
 * The server around every route: limits, ids, headers, access, rate limit, problems. The order of the hooks is the
 * order of the checks: sizes, route, 401, 403, 429 before the body is read; then media type and size, then validation.
 */
export function buildShell(deps: ShellDeps): App {
  const { config, baseUrl, log } = deps;
  const headers = securityHeaders(baseUrl);
  const handleError = sendProblem(baseUrl);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: config.http.trustProxy.length > 0 ? [...config.http.trustProxy] : false,
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: LIMITS.requestTimeoutMs,
    keepAliveTimeout: LIMITS.keepAliveMs,
    maxRequestsPerSocket: LIMITS.requestsPerSocket,
    handlerTimeout: LIMITS.handlerMs,
    http: {
      headersTimeout: LIMITS.headersTimeoutMs,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: LIMITS.headerBytes,
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1_024 },
    clientErrorHandler: answerBrokenRequest(baseUrl, headers),
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      handleError(error, request, reply);
    },
  }) as unknown as App;
  app.server.maxConnections = LIMITS.sockets;
  // An expectation that nobody knows is passed over (RFC 9110, 10.1.1); Node would answer 417 without a word.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  app.decorateRequest('caller', null);
  app.decorateRequest('taken', null);
  app.setValidatorCompiler(compileValidator as never);
  app.setErrorHandler(handleError);
  closeGently(app);
  takeOnlyJson(app);
  requireAccessRules(app);
  refuseUnknownPlaces(app);

  app.addHook('onRequest', greet(headers));
  if (config.http.corsOrigins.length > 0) app.addHook('onRequest', allowOrigins(config.http.corsOrigins));
  app.addHook('onRequest', admit(deps));
  app.addHook('preValidation', checkTexts);
  app.addHook('onSend', finish);
  app.addHook('onResponse', logResponse);
  return app;
}

const greet =
  (headers: Readonly<Record<string, string>>) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers).header('x-request-id', request.id);
    const trace = traceParent(request);
    if (trace) reply.header('traceparent', trace);
    checkSizes(request);
  };

/** 503 under load, then 401, 403, 429. Addresses that do not exist have no rule: they are answered 404 to anyone. */
function admit({ config, clock, limiter, load, authenticate }: ShellDeps) {
  const countRequest = limitRate(limiter, config.accounts.rateLimitSharp, clock);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.is404) return;
    shedLoad(load, request);
    const { access } = request.routeOptions.config;
    if (access && access.rule !== 'open') {
      reply.header('vary', 'Authorization, X-API-Key');
      const credentials = readCredentials(request.raw);
      request.caller = await authenticate(credentials);
      if (!request.caller) throw unauthorized(credentials.bearer !== null || credentials.apiKey !== null);
      const refusal = refuse(access, request.caller);
      if (refusal) throw refusal;
      const wait = countRequest(request, reply);
      if (wait) await wait;
    }
    checkAccept(request);
  };
}

function takeOnlyJson(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const { 'content-type': type = '', 'content-encoding': encoding } = request.headers;
      const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1];
      if (encoding !== undefined || (charset !== undefined && charset.toLowerCase() !== 'utf-8'))
        throw new Problem('unsupported-media-type', 'Send the body as plain UTF-8 JSON.');
      return parseJson(decode(body));
    },
  );
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new Problem('malformed-json', 'The body is not UTF-8.');
  }
}

/** The boot fails where a route does not say who may call it. Asked when all are there: a plugin's get theirs late. */
function requireAccessRules(app: App): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const silent = routes.find(({ config }) => !config?.access);
    if (silent) throw new Error(`${silent.method} ${silent.url} declares no access rule`);
  });
}

const checkTexts = async ({ body, query, params }: FastifyRequest) => {
  checkText(params, 'path');
  checkText(query, 'query');
  checkText(body, 'body');
};

const finish = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  if (!reply.hasHeader('cache-control'))
    reply.header('cache-control', request.routeOptions.config.noStore ? 'no-store' : 'private, no-cache');
  return answerConditionally(request, reply, payload);
};

/** Never the query: it may hold a secret that somebody put there by mistake. Successful reads only at debug. */
const logResponse = async (request: FastifyRequest, reply: FastifyReply) => {
  const { method, caller } = request;
  const quiet = reply.statusCode < 400 && (method === 'GET' || method === 'HEAD');
  const level = reply.statusCode >= 500 ? 'warn' : quiet ? 'debug' : 'info';
  request.log[level](
    {
      method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      caller: caller ? `${caller.kind}:${caller.userId}` : null,
      traceparent: traceParent(request),
    },
    'request',
  );
};
