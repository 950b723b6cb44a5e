import { outcome } from '../../src/domain/hit-rate.ts';
import type { Side } from '../../src/domain/odds.ts';

/** The current run over or under the line, newest first. Pushes neither break nor extend it. */
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

/** Number of games that belong to the season whose decided games the service counted; newest first. */
export function seasonLength(values: readonly number[], line: number, decidedGames: number): number {
  let decided = 0;
  for (const [at, value] of values.entries()) {
    if (decided === decidedGames) return at;
    if (outcome(value, line, 'over') !== 'push') decided += 1;
  }
  return values.length;
}
