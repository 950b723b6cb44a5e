import { outcome } from '../../src/domain/hit-rate.ts';
import type { Side } from '../../src/domain/odds.ts';

/** The unbroken run at the line, newest first; pushes neither break nor lengthen it. */
export function streakOf(values: readonly number[], line: number): { side: Side; length: number } | null {
  let side: Side | null = null;
  let length = 0;
  for (const value of values) {
    const result = outcome(value, line, 'over');
    if (result === 'push') continue;
    const now: Side = result === 'hit' ? 'over' : 'under';
    side ??= now;
    if (side !== now) break;
    length += 1;
  }
  return side ? { side, length } : null;
}

/** How many of the games belong to the season whose decided games the service has counted; newest first. */
export function seasonLength(values: readonly number[], line: number, decidedGames: number): number {
  let decided = 0;
  for (const [at, value] of values.entries()) {
    if (decided === decidedGames) return at;
    if (outcome(value, line, 'over') !== 'push') decided += 1;
  }
  return values.length;
}
