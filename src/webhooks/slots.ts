export const SLOTS = {
  fast: 64,
  slow: 512,
  /** An attempt that takes longer moves from the fast slots to the slow ones. */
  slowAfterMs: 1_000,
  perSubscription: 4,
  perOrigin: 16,
  /** Claimed in advance: fewer queries, and a free slot is filled at once. */
  ahead: 512,
  /** Maximum share of fast slots, and of deliveries claimed in advance, for retries. */
  retryShare: 0.5,
} as const;

type Target = { subscriptionId: number; origin: string; isFirst: boolean };
export type Candidate = Target & { id: number };

/** A delivery this process has claimed: it waits for a slot, is being sent, or its result is not stored yet. */
export type Held = Target & { state: 'waiting' | 'sending' | 'sent'; startedAtMs: number };

const tally = <T>(items: Iterable<T>): Map<T, number> => {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
};

const full = <T>(counts: Map<T, number>, most: number): T[] =>
  [...counts].filter(([, count]) => count >= most).map(([item]) => item);

export type Full = { subscriptions: number[]; origins: string[]; retries: boolean };

/** Subscriptions and origins at their limit, and whether retries are. */
export function findFull(held: readonly Held[]): Full {
  return {
    subscriptions: full(tally(held.map(({ subscriptionId }) => subscriptionId)), SLOTS.perSubscription),
    origins: full(tally(held.map(({ origin }) => origin)), SLOTS.perOrigin),
    retries: roomAhead(held).retries <= 0,
  };
}

function roomAhead(held: readonly Held[]) {
  const waiting = held.filter(({ state }) => state === 'waiting');
  const retries = waiting.filter(({ isFirst }) => !isFirst);
  return { all: SLOTS.ahead - waiting.length, retries: SLOTS.ahead * SLOTS.retryShare - retries.length };
}

/** Which of the due deliveries, oldest first, this process should claim. */
export function chooseDue(candidates: readonly Candidate[], held: readonly Held[]): Candidate[] {
  const perSubscription = tally(held.map(({ subscriptionId }) => subscriptionId));
  const perOrigin = tally(held.map(({ origin }) => origin));
  const room = roomAhead(held);
  return candidates.filter(({ subscriptionId, origin, isFirst }) => {
    const ofSubscription = perSubscription.get(subscriptionId) ?? 0;
    const ofOrigin = perOrigin.get(origin) ?? 0;
    if (ofSubscription >= SLOTS.perSubscription || ofOrigin >= SLOTS.perOrigin) return false;
    if (room.all <= 0 || (!isFirst && room.retries <= 0)) return false;
    perSubscription.set(subscriptionId, ofSubscription + 1);
    perOrigin.set(origin, ofOrigin + 1);
    room.all -= 1;
    if (!isFirst) room.retries -= 1;
    return true;
  });
}

/**
 * Which of the waiting deliveries may be sent now. A receiver that hangs uses a fast slot for one second, then a slow
 * one, so it does not delay other receivers.
 */
export function chooseNext<T extends Held>(held: readonly T[], nowMs: number): T[] {
  const sending = held.filter(({ state }) => state === 'sending');
  const fast = sending.filter(({ startedAtMs }) => nowMs - startedAtMs < SLOTS.slowAfterMs);
  const overflow = Math.max(0, sending.length - fast.length - SLOTS.slow);
  let room = SLOTS.fast - fast.length - overflow;
  let retries = SLOTS.fast * SLOTS.retryShare - fast.filter(({ isFirst }) => !isFirst).length;
  const next: T[] = [];
  for (const one of held) {
    if (room <= 0) break;
    if (one.state !== 'waiting' || (!one.isFirst && retries <= 0)) continue;
    room -= 1;
    if (!one.isFirst) retries -= 1;
    next.push(one);
  }
  return next;
}
