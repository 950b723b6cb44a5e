import { decimalOdds } from '../../src/domain/odds.ts';
import type { Pick } from '../wire.ts';

/** The pick with prices only at some books, once they are known. No books: all of them, unchanged. */
export function atMyBooks(pick: Pick, mine: readonly string[]): Pick {
  if (mine.length === 0 || !pick.books) return pick;
  const books = pick.books.filter(({ sportsbook }) => mine.includes(sportsbook));
  const [best = null] = books
    .flatMap((book) => (book.evPercent === null ? [] : [{ ...book, evPercent: book.evPercent }]))
    .sort((one, other) => decimalOdds(other.odds) - decimalOdds(one.odds));
  return { ...pick, books, myBest: best };
}
