import { member } from '../../../platform/http/access.ts';
import { type App, accountOf } from '../../../platform/http/shell.ts';
import { IdParams } from '../../contract.ts';
import type { WorkbenchDeps } from '../../deps.ts';
import { commitImport } from './commit-import.ts';
import { BetImport, BetImportCommit, BODY_BYTES, NewBetImport } from './contract.ts';
import { getImport } from './import-queries.ts';
import { importOnWire, previewImport } from './preview-import.ts';

const tags = ['bets'];
const access = member('free');

export function importRoutes(app: App, { db, clock, jobs }: WorkbenchDeps): void {
  app.post('/me/bet-imports', {
    config: { access },
    bodyLimit: BODY_BYTES,
    schema: {
      operationId: 'previewBetImport',
      summary: 'Upload a CSV file of bets and see what would be imported',
      tags,
      body: NewBetImport,
      response: { 201: BetImport },
    },
    handler: async (request, reply) => {
      const ask = { userId: accountOf(request), given: request.body, now: clock.now() };
      return reply.code(201).send(await previewImport(db, ask));
    },
  });

  app.get('/me/bet-imports/:id', {
    config: { access },
    schema: {
      operationId: 'getBetImport',
      summary: 'Get an import of bets',
      tags,
      params: IdParams,
      response: { 200: BetImport },
    },
    handler: async (request) =>
      importOnWire(await getImport(db, { ...request.params, userId: accountOf(request) })),
  });

  app.post('/me/bet-imports/:id/commit', {
    config: { access, problems: ['import-has-errors', 'bet-limit-reached'] },
    schema: {
      operationId: 'commitBetImport',
      summary: 'Import the bets of an uploaded file, all or none',
      tags,
      params: IdParams,
      body: BetImportCommit,
      response: { 200: BetImport },
    },
    handler: (request) =>
      commitImport(db, jobs, {
        ...request.params,
        userId: accountOf(request),
        given: request.body,
        now: clock.now(),
      }),
  });
}
