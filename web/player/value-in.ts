import type { GameLog } from '../wire.ts';

/** A stat of a game; null if box scores do not include it. */
export const valueIn = (game: GameLog, stat: string): number | null => {
  const value = game[stat as keyof GameLog];
  return typeof value === 'number' ? value : null;
};
