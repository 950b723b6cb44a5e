import { STAT_CATALOGUE, type Stat } from '../../domain/stats.ts';
import type { PickRecord, WholePickRecord } from '../../picks/contract.ts';
import type { DeepDive } from '../../picks/deep-dive/contract.ts';

/** Such as "over 24.5 points". */
export const betOf = ({ direction, line, stat }: { direction: string; line: number; stat: Stat }): string =>
  `${direction} ${line} ${STAT_CATALOGUE[stat].displayName.toLowerCase()}`;

/** Expected value at the best price, or at the published one if no book offers the pick. */
export const bestValueOf = ({ bestBook, evPercent }: Pick<PickRecord, 'bestBook' | 'evPercent'>): number =>
  bestBook?.evPercent ?? evPercent;

export type ShortPick = ReturnType<typeof shapePick>;
export const shapePick = (pick: PickRecord) => ({
  id: pick.pickId,
  player: pick.playerName,
  playerId: pick.playerId,
  pick: betOf(pick),
  game: `${pick.teamAbbreviation} ${pick.isHome ? 'vs' : 'at'} ${pick.opponentAbbreviation}`,
  rating: pick.rating,
  chance: pick.confidence,
  evPercent: bestValueOf(pick),
  bestBook: pick.bestBook?.sportsbook ?? null,
  bestOdds: pick.bestBook?.odds ?? null,
});

export type PickWithResult = ReturnType<typeof shapeWithResult>;
export const shapeWithResult = (pick: PickRecord) => ({
  ...shapePick(pick),
  date: pick.date,
  status: pick.status,
  result: pick.result,
  actual: pick.actual,
  clvPercent: pick.clvPercent,
});

export type ExplainedPick = ReturnType<typeof shapeWholePick>;
export const shapeWholePick = (pick: WholePickRecord) => ({
  ...shapeWithResult(pick),
  tipAt: pick.gameDate,
  summary: pick.summary,
  projection: {
    mean: pick.projection.mean,
    p10: pick.projection.p10,
    p90: pick.projection.p90,
    minutes: pick.projectedMinutes,
  },
  breakEven: pick.breakEven,
  fairOdds: pick.fairOdds,
  stakePercent: 100 * pick.stake,
  blocks: pick.blocks.map(({ blockName, score, percentagePoints }) => ({
    block: blockName,
    score,
    percentagePoints,
  })),
  prices: pick.books.map(({ sportsbook, line, overOdds, underOdds }) => ({
    book: sportsbook,
    line,
    over: overOdds,
    under: underOdds,
  })),
  keepsRatingUpTo: { line: pick.flipPoints.line, odds: pick.flipPoints.odds },
  playerStatus: pick.playerStatus,
  factsAsOf: pick.factsAsOf.at,
  versions: pick.versions.length,
});

export type ExplainedBlock = ReturnType<typeof shapeDeepDive>;
export const shapeDeepDive = (dive: DeepDive) => ({
  block: dive.blockDisplayName,
  score: dive.score,
  confidence: dive.confidenceLabel,
  summary: dive.executiveSummary,
  sections: dive.sections.map(({ title, verdict, narrative, dataPoints }) => ({
    title,
    verdict,
    text: narrative,
    facts: dataPoints.map(({ label, value }) => `${label}: ${value}`),
  })),
  conclusion: dive.conclusion,
  glossary: dive.glossary.map(({ term, definition }) => `${term}: ${definition}`),
});
