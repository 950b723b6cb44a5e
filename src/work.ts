import { keepHouse } from './accounts/housekeeping.ts';
import type { Clock } from './core/clock.ts';
import type { Db } from './db/connect.ts';
import type { Handlers } from './jobs/jobs.ts';
import { sendMail } from './mail/send-mail.ts';
import type { Mailer } from './mail/transport.ts';
import type { Runner } from './pipeline/runner.ts';

/** What each kind of job does: the worker's table of contents. */
export const jobHandlers = (deps: { db: Db; clock: Clock; mailer: Mailer; runner: Runner }): Handlers => ({
  'mail.send': ({ mailId }) => sendMail(deps, mailId),
  'accounts.housekeeping': () => keepHouse(deps.db, deps.clock.now()),
  'operation.run': () => deps.runner.runQueued(),
});
