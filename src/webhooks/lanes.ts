export const LANES = {
  fast: 64,
  slow: 512,
  /** An attempt that takes longer than this is a slow one. */
  slowAfterMs: 1_000,
  perSubscription: 4,
  perOrigin: 16,
  /** Taken before there is a place for them, so that the database is asked seldom and a free place is filled at once. */
  ahead: 512,
  /** Of the fast lane and of what is taken ahead, the other half belongs to first attempts. */
  retryShare: 0.5,
} as const;

type Whose = { subscriptionId: number; origin: string; isFirst: boolean };
export type Candidate = Whose & { id: number };

/** A delivery that this process holds: it waits for a place, is being sent, or was sent and is not stored yet. */
export type Held = Whose & { state: 'waiting' | 'sending' | 'sent'; startedAtMs: number };

const tally = <T>(items: Iterable<T>): Map<T, number> => {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
};

const full = <T>(counts: Map<T, number>, most: number): T[] =>
  [...counts].filter(([, count]) => count >= most).map(([item]) => item);

export type Full = { subscriptions: number[]; origins: string[]; retries: boolean };

/** For whom nothing more may be taken at the moment. */
export function fullOnes(held: readonly Held[]): Full {
  return {
    subscriptions: full(tally(held.map(({ subscriptionId }) => subscriptionId)), LANES.perSubscription),
    origins: full(tally(held.map(({ origin }) => origin)), LANES.perOrigin),
    retries: roomAhead(held).retries <= 0,
  };
}

function roomAhead(held: readonly Held[]) {
  const waiting = held.filter(({ state }) => state === 'waiting');
  const retries = waiting.filter(({ isFirst }) => !isFirst);
  return { all: LANES.ahead - waiting.length, retries: LANES.ahead * LANES.retryShare - retries.length };
}

/** Of what is due, oldest first, what this process should take. */
export function chooseDue(candidates: readonly Candidate[], held: readonly Held[]): Candidate[] {
  const perSubscription = tally(held.map(({ subscriptionId }) => subscriptionId));
  const perOrigin = tally(held.map(({ origin }) => origin));
  const room = roomAhead(held);
  return candidates.filter(({ subscriptionId, origin, isFirst }) => {
    const ofSubscription = perSubscription.get(subscriptionId) ?? 0;
    const ofOrigin = perOrigin.get(origin) ?? 0;
    if (ofSubscription >= LANES.perSubscription || ofOrigin >= LANES.perOrigin) return false;
    if (room.all <= 0 || (!isFirst && room.retries <= 0)) return false;
    perSubscription.set(subscriptionId, ofSubscription + 1);
    perOrigin.set(origin, ofOrigin + 1);
    room.all -= 1;
    if (!isFirst) room.retries -= 1;
    return true;
  });
}

/**
 * Of what waits, what may be sent now. A receiver that hangs costs a place in the fast lane for one second, and then one
 * in the wide slow lane.
 */
export function chooseNext<T extends Held>(held: readonly T[], nowMs: number): T[] {
  const sending = held.filter(({ state }) => state === 'sending');
  const fast = sending.filter(({ startedAtMs }) => nowMs - startedAtMs < LANES.slowAfterMs);
  const overflow = Math.max(0, sending.length - fast.length - LANES.slow);
  let room = LANES.fast - fast.length - overflow;
  let retries = LANES.fast * LANES.retryShare - fast.filter(({ isFirst }) => !isFirst).length;
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
