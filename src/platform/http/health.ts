import { Type } from 'typebox';
import { OneOf } from '../schema.ts';
import { open } from './access.ts';
import type { App } from './shell.ts';

/** Why the service is not ready; empty if it is. */
export type Readiness = () => Promise<string[]>;
/** What an operator must look at although the service is ready. */
export type Warnings = () => Promise<string[]>;

const Alive = Type.Object({ status: Type.Literal('ok') }, { title: 'Alive' });
const Ready = Type.Object(
  {
    status: OneOf(['ready', 'waiting']),
    missing: Type.Array(Type.String(), { description: 'What the service is waiting for' }),
    warnings: Type.Array(Type.String(), { description: 'What an operator should look at' }),
    rateLimits: OneOf(['shared', 'per process'], {
      description: 'Whether rate limits are shared between processes',
    }),
  },
  { title: 'Ready' },
);

type HealthDeps = { readiness: Readiness; warnings: Warnings; limiter: { shared: boolean } };

/** For load balancers and supervisors: no credentials, never cached, never refused under load. */
export function healthRoutes(app: App, { readiness, warnings, limiter }: HealthDeps): void {
  const rateLimits = limiter.shared ? ('shared' as const) : ('per process' as const);
  app.get('/healthz', {
    config: { access: open, noStore: true, problems: ['not-acceptable'] },
    schema: {
      operationId: 'getLiveness',
      summary: 'Liveness check',
      tags: ['health'],
      response: { 200: Alive },
    },
    handler: async () => ({ status: 'ok' as const }),
  });
  app.get('/readyz', {
    config: { access: open, noStore: true, problems: ['not-acceptable'] },
    schema: {
      operationId: 'getReadiness',
      summary: 'Readiness check',
      tags: ['health'],
      response: { 200: Ready, 503: Ready },
    },
    handler: async (_request, reply) => {
      const missing = await readiness();
      if (missing.length === 0)
        return { status: 'ready' as const, missing, warnings: await warnings(), rateLimits };
      const waiting = { status: 'waiting' as const, missing, warnings: [], rateLimits };
      return reply.code(503).header('retry-after', '1').send(waiting);
    },
  });
}
