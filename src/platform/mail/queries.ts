import type { Insertable } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { MailsTable } from '../db/tables.ts';

export const insertMail = (db: Db, mail: Insertable<MailsTable>) =>
  db.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow();

export const findQueuedMail = (db: Db, id: number) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).where('status', '=', 'queued').executeTakeFirst();

export const markSent = (db: Db, id: number, at: Date) =>
  db
    .updateTable('mails')
    .set((row) => ({ status: 'sent', sentAt: at, error: null, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const markTried = (db: Db, id: number, error: string, status: 'queued' | 'failed') =>
  db
    .updateTable('mails')
    .set((row) => ({ status, error, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const listNewestMails = (db: Db, limit: number) =>
  db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(limit).execute();

export const listMailsTo = (db: Db, recipient: string) =>
  db
    .selectFrom('mails')
    .select(['kind', 'subject', 'bodyText', 'status', 'createdAt', 'sentAt'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();

export const deleteMailsTo = (db: Db, recipient: string) =>
  db.deleteFrom('mails').where('recipient', '=', recipient).execute();

export const purgeMails = (db: Db, before: Date) =>
  db.deleteFrom('mails').where('createdAt', '<', before).where('status', '!=', 'queued').execute();

export async function countMails(
  db: Db,
  { recipient, kind, since }: { recipient: string; kind: string; since: Date },
): Promise<number> {
  const { n } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(n);
}
