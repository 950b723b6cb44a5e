import { expect } from 'vitest';
import { countedQuotes } from '../../src/lines/consensus.ts';
import { listPropLines } from '../../src/lines/consensus-queries.ts';
import { propKey } from '../../src/lines/line-moves.ts';
import { listQuotes } from '../../src/lines/quote-queries.ts';
import type { Db } from '../../src/platform/db/connect.ts';

/**
 * Expects that a book offers the consensus line, and once offered the opening line, of every prop; returns
 * the count.
 */
export async function expectOffered(
  db: Db,
  { game, at }: { game: { id: number; date: string }; at: Date },
): Promise<number> {
  const quotes = Map.groupBy(await listQuotes(db, { games: [game], asOf: at }), propKey);
  const props = await listPropLines(db, { games: [game], at });
  for (const prop of props) {
    const own = quotes.get(propKey(prop)) ?? [];
    expect(countedQuotes(own, at).map(({ line }) => line)).toContain(prop.consensusLine);
    expect(own.filter(({ kind }) => kind === 'standard').map(({ line }) => line)).toContain(prop.openingLine);
  }
  return props.length;
}
