import { bestQuote, priceOf } from '../../domain/best-price.ts';
import { round } from '../../domain/numeric.ts';
import { fairOdds, type Side } from '../../domain/odds.ts';
import type { LineHistory } from '../../lines/contract.ts';
import type { Evaluation, Ladder } from '../../research/pricing/contract.ts';

type Book = Ladder['rungs'][number]['books'][number];

/** One side of a line: its chance and the best of the books that offer exactly this line. */
export function shapeSide(
  side: Side,
  { line, chance, books }: { line: number; chance: number; books: readonly Book[] },
) {
  const best = bestQuote(
    books.map((book) => ({ ...book, line })),
    side,
  );
  return {
    chance: round(chance, 4),
    fairOdds: fairOdds(chance),
    bestBook: best?.sportsbook ?? null,
    bestOdds: best && priceOf(best, side),
    evPercent: best && (side === 'over' ? best.overEvPercent : best.underEvPercent),
  };
}

export type Prices = ReturnType<typeof shapePrices>;
export function shapePrices(evaluation: Evaluation, books: readonly Book[], hasOdds: boolean) {
  const { side, probability, line, market } = evaluation;
  const over = side === 'over' ? probability : 1 - probability;
  return {
    player: evaluation.playerName,
    playerStatus: evaluation.playerStatus,
    gameId: evaluation.gameId,
    tipAt: evaluation.gameDate,
    stat: evaluation.stat,
    line,
    over: shapeSide('over', { line, chance: over, books }),
    under: shapeSide('under', { line, chance: 1 - over, books }),
    pushChance: evaluation.outcomes.push,
    projection: evaluation.projection,
    market: market && { line: market.line, overChance: market.overProbability, books: market.books },
    bet: hasOdds
      ? {
          side,
          odds: evaluation.price,
          breakEven: evaluation.breakEven,
          evPercent: evaluation.evPercent,
          isGood: evaluation.evPercent > 0,
        }
      : null,
    books: books.map(({ sportsbook, overOdds, underOdds }) => ({
      book: sportsbook,
      over: overOdds,
      under: underOdds,
    })),
  };
}

const MOST_MOVES = 30;

export type Movement = ReturnType<typeof shapeMovement>;
/** The newest moves of the consensus, and the first and last line of each book. */
export function shapeMovement(history: LineHistory) {
  const { consensus, books } = history;
  return {
    player: history.playerName,
    stat: history.propType,
    date: history.date,
    gameId: history.gameId,
    opening: history.openingLine,
    now: history.consensusLine,
    moves: consensus.slice(-MOST_MOVES).map(({ capturedAt, line }) => ({ at: capturedAt, line })),
    books: books.map(({ sportsbook, points }) => ({
      book: sportsbook,
      opened: points[0]?.line ?? null,
      now: points.at(-1)?.line ?? null,
      over: points.at(-1)?.overOdds ?? null,
      under: points.at(-1)?.underOdds ?? null,
      changes: points.length,
    })),
    truncated: consensus.length > MOST_MOVES,
  };
}
