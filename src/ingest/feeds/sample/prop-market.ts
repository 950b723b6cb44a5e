import type { PlayerBoxScore } from '../../../domain/box-scores.ts';
import type { PropQuote } from '../../../domain/quotes.ts';
import { statValue } from '../../../domain/stat-value.ts';
import type { Stat } from '../../../domain/stats.ts';

/** The first and the last quote of one book for one prop. */
type Shown = { first: PropQuote; last: PropQuote; quotes: number };

/** The last line that most books agree on, its no-vig chance of an over, and the result. */
export type SettledProp = { playerId: number; stat: Stat; line: number; chance: number; isOver: boolean };

/** Keeps only the first and the last quote of each book. */
export class PropMarket {
  readonly #shown = new Map<string, Shown>();
  readonly #tellsOnlyChanges: boolean;

  /**
   * Some sources report a quote only when it changes, others repeat it, so a single quote has two meanings.
   */
  constructor(tellsOnlyChanges: boolean) {
    this.#tellsOnlyChanges = tellsOnlyChanges;
  }

  see(quote: PropQuote): void {
    if (quote.kind !== 'standard') return;
    const key = `${quote.gameId} ${quote.playerId} ${quote.stat} ${quote.book}`;
    const known = this.#shown.get(key);
    if (!known) this.#shown.set(key, { first: quote, last: quote, quotes: 1 });
    else {
      known.quotes += 1;
      if (quote.capturedAt >= known.last.capturedAt) known.last = quote;
      if (quote.capturedAt < known.first.capturedAt) known.first = quote;
    }
  }

  /** Props of books that were open at the end. */
  open(): Shown[] {
    return [...this.#shown.values()].filter(({ last }) => last.overOdds !== null && last.underOdds !== null);
  }

  /** Those for which a change would have been seen. */
  watched(): Shown[] {
    return this.open().filter(({ quotes }) => this.#tellsOnlyChanges || quotes > 1);
  }

  /** Props of players who played, without pushes. */
  settled(players: readonly PlayerBoxScore[]): SettledProp[] {
    const lines = new Map(players.map((line) => [`${line.gameId} ${line.playerId}`, line]));
    const props = Map.groupBy(this.open(), ({ last }) => `${last.gameId} ${last.playerId} ${last.stat}`);
    return [...props.values()].flatMap((books) => {
      const { gameId, playerId, stat } = books[0]!.last;
      const box = lines.get(`${gameId} ${playerId}`);
      if (!box?.played) return [];
      const line = mostCommon(books.map(({ last }) => last.line));
      const there = books.filter(({ last }) => last.line === line);
      const chance = there.reduce((sum, { last }) => sum + noVig(last), 0) / there.length;
      const actual = statValue(box, stat);
      return actual === line ? [] : [{ playerId, stat, line, chance, isOver: actual > line }];
    });
  }
}

export const implied = (odds: number): number => (odds < 0 ? -odds / (100 - odds) : 100 / (100 + odds));

export const overround = ({ overOdds, underOdds }: PropQuote): number =>
  implied(overOdds!) + implied(underOdds!) - 1;

const noVig = (quote: PropQuote): number => implied(quote.overOdds!) / (1 + overround(quote));

function mostCommon(values: readonly number[]): number {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts].reduce((best, next) => (next[1].length > best[1].length ? next : best))[0];
}

export const logLoss = (props: readonly { chance: number; isOver: boolean }[]): number =>
  props.reduce((sum, { chance, isOver }) => sum - Math.log(isOver ? chance : 1 - chance), 0) / props.length;
