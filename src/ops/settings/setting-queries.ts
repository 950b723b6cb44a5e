import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export type SettingVersion = {
  version: number;
  settings: Record<string, string>;
  changedAt: Date;
  changedBy: string;
};

export const findNewestVersion = (db: Db): Promise<SettingVersion | undefined> =>
  db.selectFrom('settingVersions').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst();

/** Serializes changes of the settings. */
export const lockSettings = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(db);

export const insertVersion = (db: Db, { settings, ...version }: SettingVersion) =>
  db
    .insertInto('settingVersions')
    .values({ ...version, settings: JSON.stringify(settings) })
    .execute();
