import { decimalOdds } from '../../domain/odds.ts';
import { closingLine, type Quote } from '../../lines/consensus.ts';
import { closingEdgePercent, closingPrice, clvPercent, NO_CLOSING_VALUE } from '../../picks/closing-value.ts';
import { type Grade, type GradeFacts, gradePick } from '../../picks/grade-pick.ts';
import type { BookRulesTable as BookRule } from '../../platform/db/tables.ts';
import { bookKey, type CoveredBet } from './bet.ts';

type Graded = Pick<CoveredBet, 'date' | 'playerId' | 'stat' | 'line' | 'side'>;

/** The grade of a pick on the same prop, changed where the rule of the book differs from ours. */
export function gradeBet(bet: Graded, facts: GradeFacts, rule: BookRule): Grade {
  const { game } = facts;
  const date = game && rule.movedGame === 'stands' ? game.date : bet.date;
  const grade = gradePick({ ...bet, date, direction: bet.side }, facts);
  if (!grade.settled) return grade;
  if (rule.movedGame === 'stands' && game?.status === 'postponed')
    return { settled: false, why: 'the game has no new date' };
  const didNotPlay = grade.result === 'void' && game?.status === 'final' && game.date === date;
  const loses =
    (didNotPlay && rule.didNotPlay === 'miss') || (grade.result === 'push' && rule.onTheLine === 'miss');
  return loses ? { ...grade, result: 'miss' } : grade;
}

export type BetClose = {
  closingLine: number | null;
  closingProbability: number | null;
  clvPercent: number | null;
  bookClvPercent: number | null;
  closingEdgePercent: number | null;
};

type Priced = Pick<CoveredBet, 'line' | 'side' | 'price' | 'book' | 'lineShape'>;

export const NO_CLOSE = { ...NO_CLOSING_VALUE, bookClvPercent: null };

/** The price that was taken against the last prices before tip-off: of all books, and of the book itself. */
export function closeOf(bet: Priced, quotes: readonly Quote[], tipAt: Date): BetClose {
  const side = { line: bet.line, direction: bet.side, lineShape: bet.lineShape };
  const price = decimalOdds(bet.price);
  const all = closingPrice(side, quotes, tipAt);
  const own = closingPrice(
    side,
    quotes.filter(({ book }) => bookKey(book) === bet.book),
    tipAt,
  );
  return {
    closingLine: closingLine(quotes, tipAt),
    closingProbability: all?.probability ?? null,
    clvPercent: all && clvPercent(price, all.price),
    bookClvPercent: own && clvPercent(price, own.price),
    closingEdgePercent: all && closingEdgePercent(all.probability, price),
  };
}
