import { announceOdds } from '../ingest/pipeline/announce-odds.ts';
import { summarizeQuotes } from '../lines/arrival-queries.ts';
import { findMoves, recordSnapshot } from '../lines/take-snapshot.ts';
import { knownStates } from '../picks/known-state.ts';
import { publishPicks } from '../picks/publish-picks.ts';
import { scoreDay } from '../picks/score-day.ts';
import { settleDay } from '../picks/settle-day.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { type Day, gamesOf, lookedBefore, type Moment } from './timeline.ts';

/**
 * Does what the service would have done at a moment of the day: records a snapshot of new odds, scores the games whose
 * facts changed, settles. Each transaction ends with `before commit`, in which the session moves on.
 * Call it with the clock and the tables of a session.
 */
export async function runMoment(
  db: Db,
  day: Day,
  { at, hasQuotes, hasResults }: Moment,
  { clock, beforeCommit }: { clock: Clock; beforeCommit: (db: Db) => Promise<void> },
): Promise<void> {
  const { league, date } = day;
  const gameIds = (await gamesOf(db, day)).map(({ id }) => id);
  const span = { date, gameIds, after: lookedBefore(at), until: at };
  const snapshot = hasQuotes && { league, date, capturedAt: at, ...(await summarizeQuotes(db, span)) };
  const moves = snapshot ? await findMoves(db, snapshot) : [];
  const scored = await scoreDay(db, {
    league,
    date,
    at,
    origin: 'live',
    boardReadAt: at,
    onlyChanged: true,
    stateBefore: knownStates,
  });
  await inTransaction(db, async (db) => {
    if (snapshot) await announceOdds(db, await recordSnapshot(db, snapshot, moves));
    await publishPicks(db, scored, clock);
    if (hasResults) await settleDay(db, { league, date, at, force: false, announce: true });
    await beforeCommit(db);
  });
}
