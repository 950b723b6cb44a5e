import { Type } from 'typebox';
import { ops } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/shell.ts';
import type { Backups } from './backups.ts';
import { StoredBackup, TakenBackup } from './contract.ts';

const tags = ['ops'];

/** No download route: a backup contains all data and secrets, so it stays on the service's machine. */
export function backupRoutes(app: App, { backups }: { backups: Backups }): void {
  app.get('/ops/backups', {
    config: { access: ops('ops:read') },
    schema: {
      operationId: 'listBackups',
      summary: 'List backups, newest first',
      tags,
      response: { 200: Type.Array(StoredBackup) },
    },
    handler: () => backups.list(),
  });

  app.post('/ops/backups', {
    config: { access: ops('ops:commands'), problems: ['not-found'] },
    schema: {
      operationId: 'createBackup',
      summary: 'Back up the embedded database now',
      tags,
      response: { 201: TakenBackup },
    },
    handler: async (_request, reply) => reply.code(201).send(await backups.take()),
  });
}
