import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { dataApi } from '../../platform/http/access.ts';
import { type App, accountOf } from '../../platform/http/shell.ts';
import { Deleted, IdParams } from '../contract.ts';
import type { WorkbenchDeps } from '../deps.ts';
import { Export, ExportFile, NewExport } from './contract.ts';
import { addressOf, createExport, dropExport, exportOnWire } from './create-export.ts';
import { openDownload } from './download.ts';
import { getExport, listExports } from './export-queries.ts';

const tags = ['data'];
const POLL_AFTER_SECONDS = '2';

export function exportRoutes(app: App, { db, clock, jobs, rights }: WorkbenchDeps): void {
  app.get('/data/exports', {
    config: { access: dataApi },
    schema: {
      operationId: 'listExports',
      summary: 'List exports, newest first',
      tags,
      response: { 200: Type.Array(Export) },
    },
    handler: async (request) => {
      const now = clock.now();
      return (await listExports(db, accountOf(request))).map((row) => exportOnWire(row, now));
    },
  });

  app.post('/data/exports', {
    config: { access: dataApi, problems: ['export-limit-reached', 'source-right-missing'] },
    schema: {
      operationId: 'createExport',
      summary: 'Create an export of up to 100,000 rows',
      tags,
      body: NewExport,
      response: { 202: Export },
    },
    handler: async (request, reply) => {
      const ask = { userId: accountOf(request), given: request.body, rights, now: clock.now() };
      const made = await createExport(db, jobs, ask);
      return reply
        .code(202)
        .header('location', addressOf(made.id))
        .header('retry-after', POLL_AFTER_SECONDS)
        .send(made);
    },
  });

  app.get('/data/exports/:id', {
    config: { access: dataApi },
    schema: {
      operationId: 'getExport',
      summary: 'Get the progress of an export',
      tags,
      params: IdParams,
      response: { 200: Export },
    },
    handler: async (request) =>
      exportOnWire(await getExport(db, { ...request.params, userId: accountOf(request) }), clock.now()),
  });

  app.delete('/data/exports/:id', {
    config: { access: dataApi },
    schema: {
      operationId: 'deleteExport',
      summary: 'Delete an export and its file',
      tags,
      params: IdParams,
      response: { 200: Deleted },
    },
    handler: (request) => dropExport(db, { ...request.params, userId: accountOf(request) }),
  });

  app.get('/data/exports/:id/download', {
    config: {
      access: dataApi,
      problems: [
        'source-right-missing',
        'export-not-ready',
        'export-failed',
        'export-expired',
        'range-not-satisfiable',
      ],
    },
    schema: {
      operationId: 'downloadExport',
      summary: 'Download an export; supports Range and If-Range to resume',
      tags,
      params: IdParams,
      response: {
        200: ExportFile('The whole file'),
        206: ExportFile('The requested range'),
      },
    },
    handler: async (request, reply) => {
      const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
      const { status, headers, bytes } = await openDownload(db, {
        ...request.params,
        userId: accountOf(request),
        now: clock.now(),
        rights,
        range,
        ifRange: ifRange as string | undefined,
        ifNoneMatch,
      });
      reply.code(status as 200).headers(headers);
      return (bytes ? reply.send(Readable.from(bytes, { objectMode: false })) : reply.send()) as never;
    },
  });
}
