import { round } from '../domain/numeric.ts';
import { breakEven, decimalOdds, expectedValue } from '../domain/odds.ts';
import { RATING_EMOJI } from '../model/rating.ts';
import type { PickRecord, WholePickRecord } from './contract.ts';
import { alternateLines, explainedBlocks } from './explained-pick.ts';
import type { Pick, WholePick } from './pick.ts';
import type { ResultVersion } from './result-queries.ts';

/** The public record of a pick, with its status at the instant. */
export const pickOnWire = (pick: Pick, asOf: Date): PickRecord => ({
  pickId: pick.id,
  playerId: pick.playerId,
  playerName: pick.playerName,
  teamId: pick.teamId,
  teamAbbreviation: pick.teamAbbreviation,
  stat: pick.stat,
  line: pick.line,
  direction: pick.direction,
  scoreFinal: pick.scoreFinal,
  rating: pick.rating,
  ratingEmoji: RATING_EMOJI[pick.rating],
  league: pick.league,
  date: pick.date,
  gameId: pick.gameId,
  gameDate: pick.tipAt,
  opponentAbbreviation: pick.opponentAbbreviation,
  isHome: pick.isHome,
  confidence: pick.confidence,
  breakEven: pick.breakEven,
  projection: pick.projection,
  fairOdds: pick.fairOdds,
  price: pick.decimalPrice,
  bestBook: valued(pick.bestBook, pick),
  evPercent: pick.evPercent,
  stake: pick.stake,
  summary: pick.summary,
  blocks: pick.blockScores.map(({ block, displayName, score, confidence }) => ({
    blockName: block,
    blockDisplayName: displayName,
    score,
    confidence,
  })),
  modelVersion: pick.modelVersion,
  publishedAt: pick.publishedAt,
  origin: pick.origin,
  version: pick.version,
  previous: pick.previous,
  supersededBy: pick.supersededBy,
  currentPrice: statusOf(pick, asOf) === 'open' ? currentPriceOf(pick) : null,
  status: statusOf(pick, asOf),
  result: pick.outcome?.result ?? null,
  actual: pick.outcome?.actual ?? null,
  closingLine: pick.outcome?.closingLine ?? null,
  clvPercent: pick.outcome?.clvPercent ?? null,
  closingEdgePercent: pick.outcome?.closingEdgePercent ?? null,
});

const currentPriceOf = (pick: Pick): PickRecord['currentPrice'] =>
  pick.currentPrice && { ...pick.currentPrice, bestBook: valued(pick.currentPrice.bestBook, pick) };

const valued = (bestBook: Pick['bestBook'], pick: Pick): PickRecord['bestBook'] =>
  bestBook && { ...bestBook, ...valueAt(bestBook.odds, pick) };

/** Value of the pick at one book's price on its line, which differs from its value at the published average. */
export function valueAt(american: number, { confidence, pushProbability }: Pick) {
  const price = decimalOdds(american);
  return {
    breakEven: round(breakEven(price), 4),
    evPercent: round(100 * expectedValue(confidence, price, pushProbability), 2),
  };
}

export function statusOf({ closedAt, outcome, tipAt }: Pick, asOf: Date): PickRecord['status'] {
  if (closedAt) return 'withdrawn';
  if (outcome) return 'settled';
  return tipAt <= asOf ? 'live' : 'open';
}
const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

export type WholePickFacts = {
  pick: WholePick;
  versions: readonly Pick[];
  results: readonly ResultVersion[];
  asOf: Date;
};

/** One pick with its versions, flip points and results. */
export const wholePickOnWire = ({ pick, versions, results, asOf }: WholePickFacts): WholePickRecord => ({
  ...pickOnWire(pick, asOf),
  blocks: explainedBlocks(pick),
  alternateLines: alternateLines(pick),
  voidReason: pick.outcome?.voidReason ?? null,
  projectedMinutes: pick.projection.minutes,
  playerStatus: pick.playerStatus,
  books: pick.books.map((book) => ({ ...book, capturedAt: new Date(book.capturedAt) })),
  flipPoints: pick.flipPoints,
  factsAsOf: {
    at: new Date(pick.factsAsOf.at),
    quotes: instant(pick.factsAsOf.quotes),
    injuries: instant(pick.factsAsOf.injuries),
    boxScores: instant(pick.factsAsOf.boxScores),
  },
  versions: versions.map((version) => ({
    pickId: version.id,
    line: version.line,
    direction: version.direction,
    rating: version.rating,
    scoreFinal: version.scoreFinal,
    publishedAt: version.publishedAt,
    version: version.version,
    price: version.decimalPrice,
    status: statusOf(version, asOf),
    closedAt: version.closedAt,
    closedBecause: version.closedBecause,
  })),
  history: historyOf(pick, results),
});

function historyOf(pick: Pick, results: readonly ResultVersion[]): WholePickRecord['history'] {
  const history: WholePickRecord['history'] = [
    {
      at: pick.publishedAt,
      event: 'published',
      detail: `${pick.direction} ${pick.line}, rated ${pick.rating} at ${pick.scoreFinal}`,
    },
  ];
  if (pick.closedAs && pick.closedAt)
    history.push({ at: pick.closedAt, event: pick.closedAs, detail: pick.closedBecause ?? '' });
  for (const { version, settledAt, result, actual, voidReason, cause } of results)
    history.push({
      at: settledAt,
      event: version === 1 ? 'settled' : 'corrected',
      detail: `${result}${voidReason ? `: ${voidReason}` : actual === null ? '' : ` with ${actual}`}${version === 1 ? '' : ` (${cause})`}`,
    });
  return history;
}
