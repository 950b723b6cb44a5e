import { Type } from 'typebox';
import { dataApi } from '../../platform/http/access.ts';
import { type App, accountOf } from '../../platform/http/shell.ts';
import { asOfInstant } from '../../platform/http/time-query.ts';
import { rightOf } from '../../platform/http/withhold-fields.ts';
import { Deleted, IdParams } from '../contract.ts';
import type { WorkbenchDeps } from '../deps.ts';
import {
  NewSavedQuery,
  PreviewQuery,
  QueryPreview,
  QueryRun,
  RunQuery,
  SavedQuery,
  SavedQueryChange,
  withDefaults,
} from './contract.ts';
import { changeQuery, forgetQuery, saveQuery } from './keep-query.ts';
import { runDefinition, runQuery } from './run-query.ts';
import { listSavedQueries } from './saved-query-queries.ts';

const tags = ['data'];

export function savedQueryRoutes(app: App, { db, clock, rights }: WorkbenchDeps): void {
  app.get('/data/saved-queries', {
    config: { access: dataApi },
    schema: {
      operationId: 'listSavedQueries',
      summary: 'List saved queries',
      tags,
      response: { 200: Type.Array(SavedQuery) },
    },
    handler: (request) => listSavedQueries(db, accountOf(request)),
  });

  app.post('/data/saved-queries', {
    config: { access: dataApi, problems: ['saved-query-limit-reached'] },
    schema: {
      operationId: 'createSavedQuery',
      summary: 'Save a query',
      tags,
      body: NewSavedQuery,
      response: { 201: SavedQuery },
    },
    handler: async (request, reply) => {
      const ask = { ...request.body, userId: accountOf(request), now: clock.now() };
      return reply.code(201).send(await saveQuery(db, ask));
    },
  });

  app.patch('/data/saved-queries/:id', {
    config: { access: dataApi },
    schema: {
      operationId: 'updateSavedQuery',
      summary: 'Change the name or definition of a saved query',
      tags,
      params: IdParams,
      body: SavedQueryChange,
      response: { 200: SavedQuery },
    },
    handler: (request) =>
      changeQuery(db, { ...request.body, ...request.params, userId: accountOf(request), now: clock.now() }),
  });

  app.delete('/data/saved-queries/:id', {
    config: { access: dataApi },
    schema: {
      operationId: 'deleteSavedQuery',
      summary: 'Delete a saved query',
      tags,
      params: IdParams,
      response: { 200: Deleted },
    },
    handler: (request) => forgetQuery(db, { ...request.params, userId: accountOf(request) }),
  });

  app.get('/data/saved-queries/:id/run', {
    config: { access: dataApi, problems: ['source-right-missing'] },
    schema: {
      operationId: 'runSavedQuery',
      summary: 'Run a saved query',
      tags,
      params: IdParams,
      querystring: RunQuery,
      response: { 200: QueryRun },
    },
    handler: (request) => {
      const now = clock.now();
      const asOf = asOfInstant(request.query, now);
      const when = { asOf, now, rights, right: rightOf(request) };
      return runQuery(db, { ...request.params, userId: accountOf(request), ...when });
    },
  });

  app.post('/data/saved-queries/preview', {
    config: { access: dataApi, problems: ['source-right-missing'] },
    schema: {
      operationId: 'previewQuery',
      summary: 'Run a query without saving it',
      tags,
      body: PreviewQuery,
      response: { 200: QueryPreview },
    },
    handler: (request) => {
      const now = clock.now();
      const when = { asOf: now, now, rights, right: rightOf(request) };
      return runDefinition(db, withDefaults(request.body.definition), when);
    },
  });
}
