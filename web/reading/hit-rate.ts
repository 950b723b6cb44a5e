/** How games stand against a line. The same rules as the service's own hit rates: a test compares the two. */
export type SideName = 'over' | 'under';
export type Outcome = 'hit' | 'miss' | 'push';

/** Sums like the fantasy score carry binary dust; lines have at most two decimals. */
const hundredths = (value: number): number => Math.round(value * 100);

export function outcome(value: number, line: number, side: SideName): Outcome {
  const by = hundredths(value) - hundredths(line);
  if (by === 0) return 'push';
  return by > 0 === (side === 'over') ? 'hit' : 'miss';
}

export type Rate = { hits: number; games: number; pushes: number };

/** A push is neither hit nor miss and not a game, so a window of ten reaches past it. `values` newest first. */
export function rateOf(values: readonly number[], line: number, side: SideName, window = Infinity): Rate {
  let hits = 0;
  let games = 0;
  let pushes = 0;
  for (const value of values) {
    if (games === window) break;
    const result = outcome(value, line, side);
    if (result === 'push') pushes += 1;
    else {
      games += 1;
      if (result === 'hit') hits += 1;
    }
  }
  return { hits, games, pushes };
}

/** The unbroken run at the line, newest first; pushes neither break nor lengthen it. */
export function streakOf(values: readonly number[], line: number): { side: SideName; length: number } | null {
  let side: SideName | null = null;
  let length = 0;
  for (const value of values) {
    const result = outcome(value, line, 'over');
    if (result === 'push') continue;
    const now: SideName = result === 'hit' ? 'over' : 'under';
    side ??= now;
    if (side !== now) break;
    length += 1;
  }
  return side ? { side, length } : null;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
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
