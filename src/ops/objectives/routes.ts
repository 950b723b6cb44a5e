import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { ops } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/shell.ts';
import { ObjectiveList } from './contract.ts';
import { readObjectives } from './read-objectives.ts';

export function objectiveRoutes(app: App, { db, clock }: { db: Db; clock: Clock }): void {
  app.get('/ops/objectives', {
    config: { access: ops('ops:read') },
    schema: {
      operationId: 'listObjectives',
      summary: 'List the service level objectives with their error budgets',
      tags: ['diagnostics'],
      response: { 200: ObjectiveList },
    },
    handler: async () => ({ items: await readObjectives(db, clock.now()) }),
  });
}
