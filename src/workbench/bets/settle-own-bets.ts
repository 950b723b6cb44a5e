import type { Clock } from '../../platform/clock.ts';
import { commitInstant } from '../../platform/db/commit-instant.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recordEvents } from '../../webhooks/record-event.ts';
import { listOpenBetDays, lockOpenBets } from './bet-queries.ts';
import { settleBets } from './settle-bets.ts';
import { settledEvents } from './settled-events.ts';

/** Job: settles the bets that an account has imported, day by day, each in a transaction of its own. */
export async function settleOwnBets({ db, clock }: { db: Db; clock: Clock }, userId: number): Promise<void> {
  for (const { league, date } of await listOpenBetDays(db, { userId, at: clock.now() }))
    await inTransaction(db, async (db) => {
      const at = await commitInstant(db, league, clock);
      const bets = await lockOpenBets(db, { userId, league, date });
      const settled = await settleBets(db, bets, { at, force: false });
      await recordEvents(db, settledEvents(settled, at));
    });
}
