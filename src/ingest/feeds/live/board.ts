import { groupBy } from '../../../domain/collections.ts';
import { plainName } from '../../../domain/plain-name.ts';
import type { PropQuote, QuoteKind } from '../../../domain/quotes.ts';
import type { StandingQuote } from './known.ts';
import type { Scene } from './scene.ts';

/** Books that pay by multiplier, so that their lines are not prices. */
const DAILY_FANTASY = new Set(['prizepicks', 'underdog', 'pick6', 'betr_us_dfs']);
export const isDailyFantasy = (book: string): boolean => DAILY_FANTASY.has(book);

/** Sources use two names for the same book. */
const BOOK_OF: Readonly<Record<string, string>> = { williamhill_us: 'caesars' };
export const bookOf = (key: string): string => BOOK_OF[key] ?? key;

/** American odds are outside −100 … 100. Any other number is a decimal price. */
export const isAmerican = (price: number): boolean => Number.isInteger(price) && Math.abs(price) >= 100;

const chanceOf = (odds: number): number => (odds < 0 ? -odds / (100 - odds) : 100 / (100 + odds));

/** Distance of a quote from even money. A one-sided quote has the maximum distance. */
export const unevenness = ({ overOdds, underOdds }: Pick<PropQuote, 'overOdds' | 'underOdds'>): number =>
  overOdds === null || underOdds === null ? 1 : Math.abs(chanceOf(overOdds) - chanceOf(underOdds));

/**
 * If a book shows several lines for a prop in its main market, the one nearest to even money is the standard
 * line.
 */
export function withKinds(quotes: readonly PropQuote[]): PropQuote[] {
  const props = groupBy(quotes, ({ playerId, stat, book, kind }) => `${playerId} ${stat} ${book} ${kind}`);
  return [...props.values()].flatMap((lines) => {
    if (lines.length === 1 || lines[0].kind === 'alternate') return lines;
    const main = lines.reduce((best, line) => (unevenness(line) < unevenness(best) ? line : best));
    return lines.map((line): PropQuote => (line === main ? line : { ...line, kind: 'alternate' }));
  });
}

export type Board = { quotes: PropQuote[]; books: ReadonlySet<string>; unread: ReadonlySet<string> };

const KINDS: readonly QuoteKind[] = ['standard', 'dfs'];

/**
 * Open quotes that are missing from a valid response: the book has suspended them. A book that is missing
 * altogether counts as gone only if the same source provided its quotes. Quotes of players whom an unmatched
 * name may mean are not withdrawn.
 */
export function withdrawn(scene: Scene, answer: Board, standing: readonly StandingQuote[]): PropQuote[] {
  const unreadWords = new Set([...answer.unread].flatMap((name) => plainName(name).split(' ')));
  const doubted = new Set(
    scene.players
      .filter((player) => [player.name, ...player.aliases].some((name) => sharesWord(name, unreadWords)))
      .map(({ id }) => id),
  );
  const keyOf = ({ gameId, playerId, stat, book, kind }: Omit<StandingQuote, 'reportedBy'>) =>
    `${gameId} ${playerId} ${stat} ${book} ${kind}`;
  const there = new Set(answer.quotes.map(keyOf));
  return standing
    .filter(
      (quote) =>
        KINDS.includes(quote.kind) &&
        !doubted.has(quote.playerId) &&
        !there.has(keyOf(quote)) &&
        (answer.books.has(quote.book) || quote.reportedBy === scene.source),
    )
    .map(({ reportedBy: _, ...quote }) => ({
      ...quote,
      overOdds: null,
      underOdds: null,
      suspended: true,
      source: scene.source,
      capturedAt: scene.asOf,
    }));
}

const sharesWord = (name: string, words: ReadonlySet<string>): boolean =>
  words.size > 0 &&
  plainName(name)
    .split(' ')
    .some((word) => words.has(word));
