import { seededRandom } from '../../src/domain/random.ts';

/** Draws that are the same for a seed on every machine. */
export function createRandom(seed: number) {
  const next = seededRandom(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
  };
}
