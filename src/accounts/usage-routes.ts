import { Type } from 'typebox';
import { DateTime, Int32, Nullable, OneOf } from '../core/schema.ts';
import { TIERS } from '../core/tiers.ts';
import { dataApi } from '../http/access.ts';
import { type App, callerOf } from '../http/shell.ts';
import type { AccountDeps } from './deps.ts';
import { listLiveKeys } from './key-queries.ts';
import { getUser } from './user-queries.ts';

const Quota = Type.Object(
  { requests: Int32(), windowSeconds: Int32(), remaining: Int32(), resetSeconds: Int32() },
  { title: 'Quota', description: 'Null for an account without limits' },
);

export const Usage = Type.Object(
  {
    tier: OneOf(TIERS),
    quota: Nullable(Quota),
    keys: Type.Array(
      Type.Object({
        id: Int32(),
        name: Type.String(),
        prefix: Type.String(),
        lastUsedAt: Nullable(DateTime()),
      }),
    ),
  },
  { title: 'Usage' },
);

export function usageRoutes(app: App, { db, config }: AccountDeps): void {
  app.get('/data/usage', {
    config: { access: dataApi },
    schema: {
      summary: 'What is left of the quota, and which keys were used',
      tags: ['data'],
      response: { 200: Usage },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      const { tier } = await getUser(db, userId);
      const keys = await listLiveKeys(db, userId);
      const quota = request.taken && { ...config.accounts.rateLimitSharp, ...request.taken };
      return { tier, quota, keys };
    },
  });
}
