export const LANES = {
  fast: 64,
  slow: 512,
  /** An attempt that takes longer than this is a slow one. */
  slowAfterMs: 1_000,
  perSubscription: 4,
  perOrigin: 16,
  /** The other half of the fast lane belongs to first attempts. */
  fastRetries: 32,
} as const;

/** An attempt under way: until its result is stored. */
export type Slot = { subscriptionId: number; origin: string; isFirst: boolean; startedAtMs: number };
export type Candidate = { id: number; subscriptionId: number; origin: string; isFirst: boolean };

export type Room = {
  fast: number;
  retries: number;
  /** Who has as many attempts under way as is good for them. */
  fullSubscriptions: number[];
  fullOrigins: string[];
};

const tally = <T>(items: Iterable<T>): Map<T, number> => {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
};

const full = <T>(counts: Map<T, number>, most: number): T[] =>
  [...counts].filter(([, count]) => count >= most).map(([item]) => item);

/** What may start now. A receiver that hangs costs a place in the fast lane for one second, then one in the wide slow lane. */
export function roomBeside(slots: readonly Slot[], nowMs: number): Room {
  const isSlow = ({ startedAtMs }: Slot) => nowMs - startedAtMs >= LANES.slowAfterMs;
  const overflow = Math.max(0, slots.filter(isSlow).length - LANES.slow);
  const fast = slots.filter((slot) => !isSlow(slot));
  return {
    fast: LANES.fast - fast.length - overflow,
    retries: LANES.fastRetries - fast.filter(({ isFirst }) => !isFirst).length,
    fullSubscriptions: full(tally(slots.map(({ subscriptionId }) => subscriptionId)), LANES.perSubscription),
    fullOrigins: full(tally(slots.map(({ origin }) => origin)), LANES.perOrigin),
  };
}

/** Of what is due, oldest first, as many as there is room for. */
export function chooseDue(
  candidates: readonly Candidate[],
  slots: readonly Slot[],
  nowMs: number,
): Candidate[] {
  let { fast, retries } = roomBeside(slots, nowMs);
  const perSubscription = tally(slots.map(({ subscriptionId }) => subscriptionId));
  const perOrigin = tally(slots.map(({ origin }) => origin));
  const chosen: Candidate[] = [];
  for (const candidate of candidates) {
    if (fast <= 0) break;
    if (!candidate.isFirst && retries <= 0) continue;
    const ofSubscription = perSubscription.get(candidate.subscriptionId) ?? 0;
    const ofOrigin = perOrigin.get(candidate.origin) ?? 0;
    if (ofSubscription >= LANES.perSubscription || ofOrigin >= LANES.perOrigin) continue;
    perSubscription.set(candidate.subscriptionId, ofSubscription + 1);
    perOrigin.set(candidate.origin, ofOrigin + 1);
    fast -= 1;
    if (!candidate.isFirst) retries -= 1;
    chosen.push(candidate);
  }
  return chosen;
}
