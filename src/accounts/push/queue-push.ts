import type { Db } from '../../platform/db/connect.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { insertPushMessages, type PushForAccount } from './push-queries.ts';

/** Queues notifications in the transaction of the change that causes them. A job sends them after the commit. */
export async function queuePush(
  { db, jobs }: { db: Db; jobs: Jobs },
  messages: readonly PushForAccount[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return;
  if ((await insertPushMessages(db, messages, now)) > 0) await jobs.enqueue(db, 'push.send', {});
}
