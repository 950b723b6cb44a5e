import { Type } from 'typebox';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/connect.ts';
import { open } from '../platform/http/access.ts';
import type { App } from '../platform/http/shell.ts';
import { Problem } from '../platform/problem.ts';
import { MODEL } from './contract.ts';
import { openCandidates } from './ledger/open-candidates.ts';

const CANDIDATES = [{ field: 'candidates', kinds: MODEL, derived: true }];

/** What runs and slates of the ledger held back. Off by default: it is the model's opinion of every prop. */
export function candidateRoutes(app: App, { db, config }: { db: Db; config: Config }): void {
  app.get('/ledger/candidates/:index', {
    config: { access: open, page: true, rateLimited: 'default', shows: CANDIDATES, allOrNothing: true },
    schema: {
      params: Type.Object({ index: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
    },
    handler: async ({ params: { index } }, reply) => {
      const published = config.ledger.openCandidates ? await openCandidates(db, index) : null;
      if (published === null) throw new Problem('not-found', 'These candidates are not open.');
      return reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/plain; charset=utf-8')
        .send(published);
    },
  });
}
