import { Type } from 'typebox';
import { TIERS } from '../domain/tiers.ts';
import { dataApi } from '../platform/http/access.ts';
import { type App, memberOf } from '../platform/http/shell.ts';
import { Int32, Nullable, OneOf } from '../platform/schema.ts';
import type { AccountDeps } from './deps.ts';

const Quota = Type.Object({
  requests: Int32(),
  windowSeconds: Int32(),
  remaining: Int32(),
  resetSeconds: Int32(),
});

export const Usage = Type.Object(
  { tier: OneOf(TIERS), quota: Nullable(Quota) },
  { title: 'Usage', description: '`quota` is null for an account without limits' },
);

export function usageRoutes(app: App, { config }: Pick<AccountDeps, 'config'>): void {
  app.get('/data/usage', {
    config: { access: dataApi },
    schema: {
      operationId: 'getUsage',
      summary: 'Get the remaining quota',
      tags: ['data'],
      response: { 200: Usage },
    },
    handler: async (request) => {
      const { tier } = memberOf(request);
      return { tier, quota: request.taken && { ...config.accounts.rateLimitSharp, ...request.taken } };
    },
  });
}
