import type { Stat } from '../../src/domain/stats.ts';
import type { GameLog } from '../wire.ts';

/** A stat of a game; null if box scores do not include it. */
export const valueIn = (game: GameLog, stat: Stat): number | null =>
  stat === 'turnovers' ? null : game[stat];
