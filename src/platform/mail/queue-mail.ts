import type { Db } from '../db/connect.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { insertMail } from './queries.ts';

export type Mail = { kind: string; to: string; subject: string; text: string; html: string };

/** Inserts a mail in the transaction of the change that causes it. A job sends it after the commit. */
export async function queueMail(db: Db, jobs: Jobs, mail: Mail, { now }: { now: Date }) {
  const { id } = await insertMail(db, {
    kind: mail.kind,
    recipient: mail.to,
    subject: mail.subject,
    bodyText: mail.text,
    bodyHtml: mail.html,
    status: 'queued',
    error: null,
    createdAt: now,
    sentAt: null,
  });
  await jobs.enqueue(db, 'mail.send', { mailId: id });
}
