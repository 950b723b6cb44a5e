import { expect, test } from 'vitest';
import { manualClock } from '../../src/platform/clock.ts';
import { awaitCommits, commitInstant } from '../../src/platform/db/commit-instant.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';

const NOON = new Date('2026-01-15T12:00:00Z');
const database = duringTests(startTestDatabase);

test('a reader waits for a commit that has taken its instant, and the next writer reads a later clock', async () => {
  const clock = manualClock(NOON);
  const order: string[] = [];
  const { promise: taken, resolve: take } = Promise.withResolvers<Date>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const first = inTransaction(database.db, async (db) => {
    take(await commitInstant(db, 'nba', clock));
    await mayCommit;
    order.push('commit');
  });
  expect(await taken).toEqual(NOON);
  const reader = awaitCommits(database.db, ['wnba', 'nba']).then(() => order.push('read'));
  clock.advance(2_000);
  commit();
  await Promise.all([first, reader]);
  expect(order).toEqual(['commit', 'read']);
  const second = await inTransaction(database.db, (db) => commitInstant(db, 'nba', clock));
  expect(+second).toBe(+NOON + 2_000);
});

test('outside a transaction the lock would end at once, so it is refused', async () => {
  await expect(commitInstant(database.db, 'nba', manualClock(NOON))).rejects.toThrow('open transaction');
});
