import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, LogController, type onRequestHookHandler } from 'fastify';
import type { Logger } from 'pino';
import type { ReportError } from '../error-reports/reporter.ts';
import type { Rights } from '../rights/rights.ts';
import { isTracing } from '../tracing/tracing.ts';
import { type Admission, admit, greet, hideLocalPages, requireAccessRules } from './admission.ts';
import { answerConditionally } from './conditional.ts';
import { type FairUse, scheduleFairly } from './fair-use.ts';
import { LIMITS } from './guards.ts';
import { allowOrigins, commonHeaders, requestId } from './headers.ts';
import { watchRequests } from './in-flight.ts';
import { checkTexts, refuseUnreadBody, takeOnlyJson } from './json-body.ts';
import { answerBrokenRequest, sendProblem } from './problems.ts';
import { logResponse } from './request-log.ts';
import { compileSerializer } from './serialisation.ts';
import type { App } from './shell.ts';
import { closeStalled } from './stalled-connections.ts';
import { traceRequests } from './trace-requests.ts';
import { type AnswerPage, refuseUnknownPlaces } from './unknown-places.ts';
import { compileValidator } from './validation.ts';
import { withholdFields } from './withhold-fields.ts';

export type ShellDeps = Admission & {
  baseUrl: string;
  log: Logger;
  answerPage: AnswerPage;
  fairUse: FairUse;
  /** Receives errors that are answered 500. */
  reportError: ReportError;
  rights: Rights;
  /** Hands some requests to another app, which responds to them. */
  divert?: onRequestHookHandler;
};

/**
 * The server around all routes: limits, ids, headers, access, rate limit, problems. The order of the hooks is
 * the order of the checks: sizes, route, 401, 403, 429 before the body is read, then media type, size and
 * validation, and last the slot in the fair queue, which may also refuse with 429.
 */
export function buildShell(deps: ShellDeps): App {
  const { config, baseUrl, log } = deps;
  const headers = commonHeaders(baseUrl, config.feed.source === 'sample');
  const handleError = sendProblem(baseUrl, deps.reportError);
  // A child logger per request would cost more than the log lines; they include the request id themselves.
  const logger: FastifyBaseLogger = Object.create(log, { child: { value: () => logger } });
  const app: App = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: config.http.trustProxy.length > 0 ? [...config.http.trustProxy] : false,
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: LIMITS.requestTimeoutMs,
    keepAliveTimeout: LIMITS.keepAliveMs,
    maxRequestsPerSocket: LIMITS.requestsPerSocket,
    http: {
      headersTimeout: LIMITS.headersTimeoutMs,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: LIMITS.headerBytes,
      requireHostHeader: false, // Node would refuse without a response body, and we never use the header
      optimizeEmptyRequests: true, // saves a quarter of the cost of a small response
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1_024 },
    clientErrorHandler: answerBrokenRequest(baseUrl, headers),
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      handleError(error, request, reply);
    },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.server.maxConnections = LIMITS.sockets;
  closeStalled(app.server, LIMITS.longestStallMs);
  // Unknown expectations are ignored (RFC 9110, 10.1.1). Node would respond 417 without a body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  app.decorateRequest('caller', null);
  app.decorateRequest('taken', null);
  app.decorateRequest('refusal', null);
  app.decorateRequest('rules', null as never);
  app.setValidatorCompiler<object>(compileValidator);
  app.setSerializerCompiler<object>(compileSerializer);
  app.setErrorHandler(handleError);
  if (isTracing()) traceRequests(app);
  watchRequests(app, LIMITS.handlerMs);
  if (deps.divert) app.addHook('onRequest', deps.divert);
  takeOnlyJson(app);
  requireAccessRules(app);
  refuseUnknownPlaces(app, deps.answerPage);

  app.addHook('onRequest', greet(headers));
  if (config.http.corsOrigins.length > 0) app.addHook('onRequest', allowOrigins(config.http.corsOrigins));
  app.addHook('onRequest', hideLocalPages);
  app.addHook('onRequest', admit(deps));
  app.addHook('preValidation', checkTexts);
  app.addHook('preValidation', refuseUnreadBody);
  scheduleFairly(app, deps.fairUse);
  withholdFields(app, deps.rights);
  app.addHook('onSend', answerConditionally);
  app.addHook('onResponse', logResponse);
  return app;
}
