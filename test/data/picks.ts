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

export type RunPlan = {
  add?: readonly PickContent[];
  replace?: readonly { id: number; by: PickContent }[];
  withdraw?: readonly { id: number; tipAt: Date }[];
};

/** Stores what a scoring run publishes and withdraws, without scoring. Replacements get the first ids. */
export async function storeRun(db: Db, at: Date, { add = [], replace = [], withdraw = [] }: RunPlan) {
  const contents = [...replace.map(({ by }) => by), ...add];
  const { league, date } = contents[0] ?? { league: 'nba' as const, date: '2026-01-15' };
  const counts = { modelVersion: 'test', scored: contents.length, unchanged: 0 };
  const runId = await insertScoringRun(db, {
    league,
    date,
    ranAt: at,
    origin: 'live',
    ...counts,
    added: add.length,
    changed: replace.length,
    withdrawn: withdraw.length,
    keptBack: JSON.stringify({}),
    diff: JSON.stringify({ added: [], changed: [], withdrawn: [] }),
  });
  const ids = await takePickIds(db, contents.length);
  const gameIds = [...new Set(contents.map(({ gameId }) => gameId))];
  const before = new Map((await listNewestVersions(db, gameIds)).map((one) => [propKey(one), one]));
  const replaced = replace.map(({ id }, n) => ({ from: id, to: ids[n]!, because: 'The line moved.' }));
  for (const { from, to, because } of replaced)
    await closePick(db, { pickId: from, because, supersededBy: to, closedAt: at });
  const withdrawn = withdraw.map((pick) => ({ pick, because: 'Out.' }));
  for (const { pick, because } of withdrawn)
    await closePick(db, { pickId: pick.id, because, supersededBy: null, closedAt: at });
  const picks = contents.map((pick, n) => {
    const previous = before.get(propKey(pick));
    return { ...pick, id: ids[n]!, version: (previous?.version ?? 0) + 1, previous: previous?.id ?? null };
  });
  await insertPicks(db, { runId, origin: 'live', publishedAt: at, picks });
  return { runId, league, date, at, ...counts, picks, replaced, withdrawn, ids };
}

/** Publishes picks; returns their ids. `supersedes`: the pick that the first one replaces. */
export async function publishPicks(
  db: Db,
  publishedAt: Date,
  picks: readonly PickContent[],
  supersedes?: number,
): Promise<number[]> {
  const plan =
    supersedes === undefined
      ? { add: picks }
      : { replace: [{ id: supersedes, by: picks[0]! }], add: picks.slice(1) };
  const { ids } = await inTransaction(db, (db) => storeRun(db, publishedAt, plan));
  return ids;
}
