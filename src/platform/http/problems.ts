import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { asProblem as databaseProblem } from '../db/faults.ts';
import type { ReportError } from '../error-reports/reporter.ts';
import { Problem, type Slug } from '../problem.ts';
import { budgetOf } from './fair-use.ts';
import { paceRefusals } from './pace-refusals.ts';
import { validationProblem } from './validation.ts';

export const PROBLEM_TYPE = 'application/problem+json';

/** Errors that Fastify and Node raise before a handler runs, as problems. */
const FRAMEWORK: Record<string, [Slug, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload-too-large', 'The body may have at most 64 KiB.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-media-type', 'Send the body as application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed-request', 'The body does not match its Content-Length.'],
  FST_ERR_BAD_URL: ['malformed-request', 'The path of the URL is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: ['uri-too-long', 'A path segment may have at most 1,024 characters.'],
  HPE_HEADER_OVERFLOW: ['headers-too-large', 'Headers may have at most 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request-timeout', 'The request did not arrive in time.'],
};

export const problemBody = (
  problem: Problem,
  baseUrl: string,
  instance: string | null,
  requestId?: string,
) => ({
  type: `${baseUrl}/errors/${problem.slug}`,
  title: problem.title,
  status: problem.status,
  detail: problem.message,
  instance,
  ...problem.extensions,
  ...(requestId ? { requestId } : {}),
});

/** Turns any error into a problem. The message of an unexpected error is not shown to the caller. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const thrown = error as FastifyError;
  if (thrown?.validation) return validationProblem(thrown);
  const known = FRAMEWORK[thrown?.code];
  if (known) return new Problem(...known);
  // The client closed the connection while sending its body: nobody reads the response, and it is not our
  // error.
  if (thrown?.code === 'ECONNRESET' && thrown.message === 'aborted')
    return new Problem('malformed-request', 'The request was aborted.');
  return (
    databaseProblem(error) ?? new Problem('internal-error', 'The error was logged with this request id.')
  );
}

export function sendProblem(baseUrl: string, reportError?: ReportError) {
  const pace = paceRefusals();
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = asProblem(error);
    // A deliberate 503 is not an error of ours. Messages of other errors stay in the log.
    if (problem.slug === 'internal-error') {
      request.log.error({ err: error, requestId: request.id }, 'unexpected fault');
      const { url: route = 'unknown' } = request.routeOptions;
      void reportError?.(error, { at: `${request.method} ${route}`, handled: true, requestId: request.id });
    } else if (problem.status >= 500 && problem !== error)
      request.log.warn({ err: error, requestId: request.id }, problem.title);
    const instance = request.raw.url?.split('?', 1)[0] ?? null;
    const send = () =>
      reply
        .code(problem.status)
        .headers(problem.headers)
        .header('content-type', PROBLEM_TYPE)
        .header('cache-control', 'no-store')
        .serializer((body) => JSON.stringify(body))
        .send(problemBody(problem, baseUrl, instance, request.id));
    if (problem.status !== 429) return send();
    const turn = pace(budgetOf(request.caller, request.ip).owner);
    if (turn) return turn.then(send);
    reply.header('connection', 'close');
    return send();
  };
}

/**
 * For input that the HTTP parser rejected: there is no request object, so the response is written to the
 * socket.
 */
export function answerBrokenRequest(baseUrl: string, headers: Readonly<Record<string, string>>) {
  return (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) return void socket.destroy();
    const [slug, detail]: [Slug, string] = FRAMEWORK[error.code ?? ''] ?? [
      'malformed-request',
      'This is not a valid HTTP request.',
    ];
    const problem = new Problem(slug, detail);
    const body = JSON.stringify(problemBody(problem, baseUrl, null));
    const lines = Object.entries({
      ...headers,
      'content-type': PROBLEM_TYPE,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.end(
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
      () => socket.destroy(), // a client that keeps the connection open would occupy a socket
    );
  };
}
