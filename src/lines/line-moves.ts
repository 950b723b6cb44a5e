import type { Stat } from '../core/facts.ts';

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
 * Props whose consensus stands far enough from the line last announced, at first the opening line: slow drifts add up,
 * and nothing is announced twice.
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
