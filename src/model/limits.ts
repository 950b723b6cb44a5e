import { RATING_RULES } from './rating-rules.ts';

type Contender = { gameId: number; cautiousValue: number };

const { perNight, perGame } = RATING_RULES.premium;

/**
 * Chooses the picks that may be premium: the highest cautious value first, until the night or the game is full.
 * `taken` are premium picks that stand already.
 */
export function withinPremiumLimits<T extends Contender>(
  contenders: readonly T[],
  taken: readonly { gameId: number }[] = [],
): Set<T> {
  const inGame = new Map<number, number>();
  const take = ({ gameId }: { gameId: number }) => inGame.set(gameId, (inGame.get(gameId) ?? 0) + 1);
  for (const pick of taken) take(pick);
  const allowed = new Set<T>();
  for (const one of contenders.toSorted((a, b) => b.cautiousValue - a.cautiousValue)) {
    if (taken.length + allowed.size >= perNight) break;
    if ((inGame.get(one.gameId) ?? 0) >= perGame) continue;
    take(one);
    allowed.add(one);
  }
  return allowed;
}
