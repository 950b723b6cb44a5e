import { traceParent } from './headers.ts';
import { inStep } from './shell.ts';

/**
 * Never logs the query string, which may contain a secret by mistake. Successful reads only at debug level.
 */
export const logResponse = inStep((request, reply) => {
  const { method, caller } = request;
  if (!request.rules) return; // diverted: the other app logs it
  const isRead = reply.statusCode < 400 && (method === 'GET' || method === 'HEAD');
  const isDebug = request.log.level === 'debug' || request.log.level === 'trace';
  if (isRead && !isDebug) return;
  const { url } = request.routeOptions;
  const isProbe = url === '/healthz' || url === '/readyz'; // requested every second, and 503 is a valid response
  const quiet = isProbe || isRead;
  if (quiet && !isDebug) return;
  request.log[quiet ? 'debug' : reply.statusCode >= 500 ? 'warn' : 'info'](
    {
      requestId: request.id,
      method,
      route: url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      caller: caller ? `${caller.kind}:${caller.userId}` : null,
      traceparent: traceParent(request),
    },
    'request',
  );
});
