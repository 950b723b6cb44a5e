import type { Db } from '../../platform/db/connect.ts';

export type ProcessFacts = {
  id: string;
  role: string;
  host: string;
  pid: number;
  version: string;
  startedAt: Date;
};

export const saveHeartbeat = (db: Db, facts: ProcessFacts, seenAt: Date) =>
  db
    .insertInto('processes')
    .values({ ...facts, seenAt, stoppedAt: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seenAt }))
    .execute();

export const markStopped = (db: Db, id: string, now: Date) =>
  db.updateTable('processes').set({ stoppedAt: now }).where('id', '=', id).execute();

export const purgeProcesses = (db: Db, before: Date) =>
  db.deleteFrom('processes').where('seenAt', '<', before).execute();

export const listProcesses = (db: Db) =>
  db.selectFrom('processes').selectAll().orderBy('startedAt', 'desc').orderBy('id').execute();
