import { expect, test } from 'vitest';
import { repriceResults } from '../../src/ingest/pipeline/reprice-results.ts';
import { saveQuotes } from '../../src/lines/quote-queries.ts';
import { findPick } from '../../src/picks/pick-queries.ts';
import { listResults } from '../../src/picks/result-queries.ts';
import { insertResults } from '../../src/picks/save-queries.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { readRevisions } from '../../src/platform/db/revisions.ts';
import { createLog } from '../../src/platform/log.ts';
import { HISTORY } from '../data/arrivals.ts';
import { pickContent, publishPicks } from '../data/picks.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';

const SETTLED = new Date('2026-01-16T06:00:00Z');
const UPGRADED = new Date('2026-02-01T12:00:00Z');
const GAME = { league: 'nba' as const, date: '2026-01-15', gameId: 720_001 };
const clock = manualClock(UPGRADED);
const log = createLog('silent');
const database = duringTests(startTestDatabase);

test('results of an earlier version get a closing-line value where the quotes are stored, once', async () => {
  const { db } = database;
  const [quoted, forgotten] = [pickContent(GAME), pickContent(GAME)];
  const [priced = 0, unpriced = 0] = await publishPicks(db, new Date('2026-01-15T16:00:00Z'), [
    quoted,
    forgotten,
  ]);
  await saveQuotes(
    db,
    [
      {
        ...GAME,
        playerId: quoted.playerId,
        stat: 'points',
        book: 'draftkings',
        kind: 'standard',
        line: 24.5,
        overOdds: -115,
        underOdds: -105,
        suspended: false,
        isTimed: true,
        capturedAt: new Date('2026-01-15T23:00:00Z'),
      },
    ],
    HISTORY,
  );
  const stored = { version: 1, settledAt: SETTLED, result: 'hit' as const, actual: 30, voidReason: null };
  const closing = { closingLine: 24.5, closingProbability: 0.5, closingEdgePercent: -4.5, clvPercent: null };
  await insertResults(
    db,
    [priced, unpriced].map((pickId) => ({ ...stored, ...closing, pickId, cause: 'settled' })),
  );

  await repriceResults({ db, clock, log });
  expect((await readRevisions(db, '0')).rows.at(-1)).toMatchObject({
    kind: 'picks',
    subjects: { player: expect.arrayContaining([quoted.playerId]) },
  });
  clock.advance(60_000);
  await repriceResults({ db, clock, log });

  const outcome = async (id: number, asOf: Date) => (await findPick(db, { id, asOf }))?.outcome;
  // 1.9524 at publication (-105), 1.8696 at the close (-115)
  expect(await outcome(priced, UPGRADED)).toMatchObject({ result: 'hit', actual: 30, clvPercent: 4.43 });
  expect(await outcome(priced, SETTLED)).toMatchObject({ clvPercent: null, closingEdgePercent: -4.5 });
  expect(await outcome(unpriced, clock.now())).toMatchObject({ clvPercent: null, closingEdgePercent: -4.5 });
  expect(await listResults(db, { pickId: priced, asOf: clock.now() })).toHaveLength(2);
});
