import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { findQueuedMail, markSent, markTried } from './queries.ts';
import type { Mailer } from './transport.ts';

const MOST_ATTEMPTS = 8;

/** Job: sends one queued mail. A failure is stored on the row and thrown, so that the queue retries. */
export async function sendMail(
  { db, clock, mailer }: { db: Db; clock: Clock; mailer: Mailer },
  mailId: number,
): Promise<void> {
  const mail = await findQueuedMail(db, mailId);
  if (!mail) return;
  try {
    await mailer.send({
      id: mail.id,
      kind: mail.kind,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.bodyText,
      html: mail.bodyHtml,
    });
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    await markTried(
      db,
      mailId,
      words.slice(0, 300),
      mail.attempts + 1 >= MOST_ATTEMPTS ? 'failed' : 'queued',
    );
    throw error;
  }
  await markSent(db, mailId, clock.now());
}
