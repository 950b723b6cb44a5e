import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidate, chooseDue, LANES, roomBeside, type Slot } from './lanes.ts';

const candidate = (id: number, change: Partial<Candidate> = {}): Candidate => ({
  id,
  subscriptionId: id,
  origin: `https://${id}.example.com`,
  isFirst: true,
  ...change,
});
const slot = (n: number, change: Partial<Slot> = {}): Slot => ({
  subscriptionId: -n,
  origin: `https://busy-${n}.example.com`,
  isFirst: true,
  startedAtMs: 0,
  ...change,
});
const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

describe('the lanes', () => {
  test.each<[string, Candidate[], Slot[], number]>([
    ['an idle sender starts 64', many(100, (n) => candidate(n)), [], 64],
    [
      'what hangs for less than a second keeps its place',
      many(100, (n) => candidate(n)),
      many(60, (n) => slot(n, { startedAtMs: 1 })),
      4,
    ],
    ['what hangs longer does not', many(100, (n) => candidate(n)), many(60, (n) => slot(n)), 64],
    ['until the slow lane is full too', many(100, (n) => candidate(n)), many(520, (n) => slot(n)), 56],
    [
      'retries take half of the fast lane at most',
      many(100, (n) => candidate(n, { isFirst: false })),
      [],
      32,
    ],
    [
      'and first attempts the rest',
      [...many(50, (n) => candidate(n, { isFirst: false })), ...many(50, (n) => candidate(100 + n))],
      [],
      64,
    ],
    ['four at once for one subscription', many(10, (n) => candidate(n, { subscriptionId: 7 })), [], 4],
    [
      'counting what is under way, slow or not',
      many(10, (n) => candidate(n, { subscriptionId: 7 })),
      many(3, (n) => slot(n, { subscriptionId: 7 })),
      1,
    ],
    ['sixteen at once for one origin', many(30, (n) => candidate(n, { origin: 'https://x' })), [], 16],
  ])('%s', (_name, candidates, slots, started) => {
    expect(chooseDue(candidates, slots, LANES.slowAfterMs)).toHaveLength(started);
  });

  test('say who is full, so that these are not looked for', () => {
    const slots = [
      ...many(4, (n) => slot(n, { subscriptionId: 7 })),
      ...many(16, (n) => slot(n, { origin: 'https://x' })),
    ];
    expect(roomBeside(slots, 0)).toMatchObject({
      fullSubscriptions: [7],
      fullOrigins: ['https://x'],
      fast: 44,
    });
  });

  test('never hold more than they may, whatever comes', () => {
    const any = fc.record({
      subscriptionId: fc.integer({ min: 1, max: 30 }),
      origin: fc.integer({ min: 1, max: 5 }).map(String),
      isFirst: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(fc.array(any, { maxLength: 80 }), { maxLength: 12 }), (rounds) => {
        const slots: Slot[] = [];
        for (const [round, list] of rounds.entries()) {
          const nowMs = round * 400;
          const chosen = chooseDue(
            list.map((one, id) => ({ ...one, id })),
            slots,
            nowMs,
          );
          slots.push(...chosen.map((one) => ({ ...one, startedAtMs: nowMs })));
          const fresh = slots.filter(({ startedAtMs }) => nowMs - startedAtMs < LANES.slowAfterMs);
          expect(fresh.length).toBeLessThanOrEqual(LANES.fast);
          expect(fresh.filter(({ isFirst }) => !isFirst).length).toBeLessThanOrEqual(LANES.fastRetries);
          for (const key of ['subscriptionId', 'origin'] as const) {
            const counts = Map.groupBy<string | number, Slot>(slots, (one) => one[key]);
            const most = key === 'origin' ? LANES.perOrigin : LANES.perSubscription;
            for (const group of counts.values()) expect(group.length).toBeLessThanOrEqual(most);
          }
        }
      }),
    );
  });
});
