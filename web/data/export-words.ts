import type { Export } from '../wire.ts';
import { number } from '../words.ts';

export const EXPORT_TYPES: Record<Export['type'], string> = {
  picks: 'Picks',
  settledPicks: 'Settled picks',
  lineMoves: 'Line moves',
  gameLogs: 'Game logs',
  trackRecord: 'Track record',
  bets: 'My bets',
};

/** Filters that an export type supports. */
export const TAKES: Record<Export['type'], { rating: boolean; stat: boolean }> = {
  picks: { rating: true, stat: true },
  settledPicks: { rating: true, stat: true },
  lineMoves: { rating: false, stat: true },
  gameLogs: { rating: false, stat: false },
  trackRecord: { rating: true, stat: true },
  bets: { rating: true, stat: true },
};

export function bytes(count: number): string {
  if (count < 1_000) return `${count} B`;
  return count < 1_000_000 ? `${number(count / 1_000)} kB` : `${number(count / 1_000_000, 1)} MB`;
}
