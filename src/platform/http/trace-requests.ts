import type { FastifyRequest } from 'fastify';
import { type OpenSpan, startSpan } from '../tracing/tracing.ts';
import { traceParent } from './headers.ts';
import type { App } from './shell.ts';

const PROBES = ['/healthz', '/readyz', '/metrics'];

/** A span for each request by its route pattern, without path, query or caller. Call it before all other hooks. */
export function traceRequests(app: App): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request;
    const { url: route = 'unknown' } = request.routeOptions;
    if (PROBES.includes(route)) return done();
    const span = startSpan(`${method} ${route}`, {
      kind: 'server',
      parent: traceParent(request) ?? null,
      isRemote: true,
      attributes: { 'http.request.method': method, 'http.route': route, 'hardwood.request.id': request.id },
    });
    spans.set(request, span);
    span.run(done);
  });
  // The body is read by events of the socket, which are outside the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.fail();
    span?.end();
    done();
  });
}
