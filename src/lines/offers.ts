import { STAT_CATALOGUE, STATS, type Stat } from '../domain/stats.ts';
import { consensusLine, countedQuotes, firstExpiry, openingLine, type Quote } from './consensus.ts';
import type { BookLine } from './contract.ts';

/** The market for one prop at an instant. */
export type Offer = {
  propType: Stat;
  displayName: string;
  consensusLine: number;
  openingLine: number | null;
  lineDelta: number | null;
  /** Exactly the quotes that the consensus is chosen from. */
  books: BookLine[];
  /** When the first of these becomes stale, unless a book updates its quote. */
  until: Date | null;
};

/** Offers on every prop of one player in one game. Props without a counting quote are left out. */
export function composeOffers(quotes: readonly (Quote & { stat: Stat })[], at: Date): Offer[] {
  const byStat = Map.groupBy(quotes, ({ stat }) => stat);
  return STATS.flatMap((stat) => {
    const versions = byStat.get(stat) ?? [];
    const line = consensusLine(versions, at);
    if (line === null) return [];
    const counted = countedQuotes(versions, at);
    const opening = openingLine(versions, at);
    return [
      {
        propType: stat,
        displayName: STAT_CATALOGUE[stat].displayName,
        consensusLine: line,
        openingLine: opening,
        lineDelta: opening === null ? null : (Math.round(line * 100) - Math.round(opening * 100)) / 100,
        books: counted.map(bookLine).sort((a, b) => (a.sportsbook < b.sportsbook ? -1 : 1)),
        until: firstExpiry(counted),
      },
    ];
  });
}

const bookLine = ({ book, line, overOdds, underOdds, capturedAt }: Quote): BookLine => ({
  sportsbook: book,
  line,
  overOdds,
  underOdds,
  capturedAt,
});
