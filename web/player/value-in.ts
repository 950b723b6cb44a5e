import type { Stat } from '../../src/domain/stats.ts';
import type { GameLog } from '../wire.ts';

/** A stat of a game; null if box scores do not include it or it is withheld. */
export const valueIn = (game: GameLog, stat: Stat): number | null =>
  stat === 'turnovers' ? null : game[stat];

/** The source does not allow to show box scores. */
export const areWithheld = (logs: readonly GameLog[]): boolean =>
  logs.length > 0 && logs.every(({ minutes }) => minutes === null);
