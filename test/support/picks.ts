import { propKey } from '../../src/lines/line-moves.ts';
import type { PickContent } from '../../src/picks/pick.ts';
import {
  closePick,
  insertPicks,
  insertScoringRun,
  listNewestVersions,
  takePickIds,
} from '../../src/picks/save-queries.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';

let made = 0;

/** A pick with plausible content, for tests that are not about scoring. */
export function pickContent(change: Partial<PickContent> = {}): PickContent {
  const playerId = 900_000 + ++made;
  return {
    league: 'nba',
    date: '2026-01-15',
    gameId: 700_001,
    tipAt: new Date('2026-01-16T00:30:00Z'),
    playerId,
    playerName: `Player ${playerId}`,
    teamId: 1,
    teamAbbreviation: 'HOM',
    opponentTeamId: 2,
    opponentAbbreviation: 'AWY',
    isHome: true,
    playerStatus: 'available',
    stat: 'points',
    line: 24.5,
    direction: 'over',
    scoreFinal: 80.1,
    rating: 'premium',
    confidence: 0.58,
    pushProbability: 0,
    breakEven: 0.524,
    fairOdds: -138,
    decimalPrice: 1.91,
    evPercent: 10.8,
    stake: 0.01,
    projection: { mean: 26.1, p10: 16, p50: 26, p90: 36, minutes: 34.2 },
    bestBook: { sportsbook: 'draftkings', line: 24.5, odds: -105 },
    blockScores: [{ block: 'market', displayName: 'Market', score: 55, confidence: 0.8 }],
    summary: 'Over 24.5 points at 58%.',
    modelVersion: 'test',
    books: [
      {
        sportsbook: 'draftkings',
        line: 24.5,
        overOdds: -105,
        underOdds: -115,
        capturedAt: '2026-01-15T16:00:00.000Z',
      },
    ],
    blocks: [],
    flipPoints: { rating: 'premium', line: 25.5, lineLostAt: 26.5, odds: -120, oddsLostAt: -121 },
    lineShape: { from: 24, overLogOdds: [0.2, 0.15, 0.1] },
    factsAsOf: { at: '2026-01-15T16:00:00.000Z', quotes: null, injuries: null, boxScores: null },
    ...change,
  };
}

/**
 * Publishes picks as a scoring run would; returns their ids. `supersedes`: the pick that the first one
 * replaces.
 */
export const publishPicks = (
  db: Db,
  publishedAt: Date,
  picks: readonly PickContent[],
  supersedes?: number,
): Promise<number[]> =>
  inTransaction(db, async (db) => {
    const { league, date } = picks[0]!;
    const runId = await insertScoringRun(db, {
      league,
      date,
      ranAt: publishedAt,
      origin: 'live',
      modelVersion: 'test',
      scored: picks.length,
      added: picks.length,
      changed: 0,
      withdrawn: 0,
      unchanged: 0,
      keptBack: JSON.stringify({}),
      diff: JSON.stringify({ added: [], changed: [], withdrawn: [] }),
    });
    const ids = await takePickIds(db, picks.length);
    if (supersedes !== undefined)
      await closePick(db, {
        pickId: supersedes,
        because: 'The line moved.',
        supersededBy: ids[0]!,
        closedAt: publishedAt,
      });
    const before = await listNewestVersions(
      db,
      picks.map(({ gameId }) => gameId),
    );
    await insertPicks(db, {
      runId,
      origin: 'live',
      publishedAt,
      picks: picks.map((pick, n) => {
        const previous = before.find((one) => propKey(one) === propKey(pick));
        return {
          ...pick,
          id: ids[n]!,
          version: (previous?.version ?? 0) + 1,
          previous: previous?.id ?? null,
        };
      }),
    });
    return ids;
  });
