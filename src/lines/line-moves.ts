import { mostQuoted } from '../domain/most-quoted.ts';
import type { Stat } from '../domain/stats.ts';
import { countedQuotes, openingLine, type Quote } from './consensus.ts';

const SIGNIFICANT_HUNDREDTHS = 75; // interface, Limits

export type PropKey = { gameId: number; playerId: number; stat: Stat };
export type PropLine = PropKey & { consensusLine: number; openingLine: number; books: number };
export type LineMove = PropKey & {
  previousLine: number;
  currentLine: number;
  delta: number;
  direction: 'up' | 'down';
};

export const propKey = ({ gameId, playerId, stat }: PropKey): string => `${gameId} ${playerId} ${stat}`;

/**
 * Props whose consensus differs enough from the line last announced, initially the opening line. Slow drifts
 * add up, and nothing is announced twice.
 */
export function lineMoves(current: readonly PropLine[], announced: ReadonlyMap<string, number>): LineMove[] {
  return current.flatMap(({ gameId, playerId, stat, consensusLine, openingLine }) => {
    const key = { gameId, playerId, stat };
    const previousLine = announced.get(propKey(key)) ?? openingLine;
    const hundredths = Math.round(consensusLine * 100) - Math.round(previousLine * 100);
    if (Math.abs(hundredths) < SIGNIFICANT_HUNDREDTHS) return [];
    return [
      {
        ...key,
        previousLine,
        currentLine: consensusLine,
        delta: hundredths / 100,
        direction: hundredths > 0 ? 'up' : 'down',
      },
    ];
  });
}

export type PastMove = LineMove & { capturedAt: Date };

/**
 * The moves of one prop from its opening to an instant, as live ingest would have found them at each change.
 */
export function movesOverTime(prop: PropKey, quotes: readonly Quote[], until: Date): PastMove[] {
  const inOrder = quotes
    .filter(({ kind, capturedAt }) => kind === 'standard' && capturedAt <= until)
    .sort((a, b) => a.capturedAt.getTime() - b.capturedAt.getTime() || a.line - b.line);
  const newest = new Map<string, Quote>();
  let changed = false;
  const moves: PastMove[] = [];
  const announced = new Map<string, number>();
  const opening = openingLine(inOrder, until);
  if (opening === null) return [];
  for (const [n, quote] of inOrder.entries()) {
    const before = newest.get(quote.book);
    newest.set(quote.book, quote);
    const { capturedAt } = quote;
    const isLast = inOrder[n + 1]?.capturedAt.getTime() !== capturedAt.getTime();
    changed ||= before?.line !== quote.line || before.suspended !== quote.suspended;
    if (!isLast || !changed) continue;
    changed = false;
    const line = mostQuoted(countedQuotes([...newest.values()], capturedAt).map((one) => one.line));
    if (line === null) continue;
    for (const move of lineMoves(
      [{ ...prop, consensusLine: line, openingLine: opening, books: 0 }],
      announced,
    )) {
      announced.set(propKey(move), move.currentLine);
      moves.push({ ...move, capturedAt });
    }
  }
  return moves;
}
