import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidate, chooseDue, chooseNext, findFull, type Held, SLOTS } from './slots.ts';

const candidate = (id: number, change: Partial<Candidate> = {}): Candidate => ({
  id,
  subscriptionId: id,
  origin: `https://${id}.example.com`,
  isFirst: true,
  ...change,
});
const held = (n: number, change: Partial<Held> = {}): Held => ({
  subscriptionId: -n,
  origin: `https://held-${n}.example.com`,
  isFirst: true,
  state: 'waiting',
  startedAtMs: 0,
  ...change,
});
const many = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const hanging = (count: number, startedAtMs: number) =>
  many(count, (n) => held(n, { state: 'sending', startedAtMs }));

describe('what is sent next', () => {
  const waiting = many(100, (n) => held(n));
  const retries = many(50, (n) => held(n, { isFirst: false }));
  test.each<[string, Held[], number]>([
    ['64 at once when nothing is under way', waiting, 64],
    ['an attempt under one second keeps its fast slot', [...hanging(60, 1), ...waiting], 4],
    ['a longer one does not', [...hanging(60, 0), ...waiting], 64],
    ['until the slow slots are full too', [...hanging(520, 0), ...waiting], 56],
    ['retries take at most half of the fast slots', retries, 32],
    ['and first attempts the rest', [...retries, ...waiting], 64],
    [
      'a sent delivery whose result is not stored yet takes no slot',
      [...many(90, (n) => held(n, { state: 'sent' })), ...waiting],
      64,
    ],
  ])('%s', (_name, all, count) => {
    const next = chooseNext(all, SLOTS.slowAfterMs);
    expect(next).toHaveLength(count);
    expect(next.every(({ state }) => state === 'waiting')).toBe(true);
  });
});

describe('what is taken', () => {
  test.each<[string, Candidate[], Held[], number]>([
    ['as much as can wait', many(600, (n) => candidate(n)), [], SLOTS.ahead],
    ['less what waits already', many(600, (n) => candidate(n)), many(100, (n) => held(n)), SLOTS.ahead - 100],
    ['retries up to half of that', many(600, (n) => candidate(n, { isFirst: false })), [], SLOTS.ahead / 2],
    ['four for one subscription', many(10, (n) => candidate(n, { subscriptionId: 7 })), [], 4],
    [
      'counting what is under way or not stored yet',
      many(10, (n) => candidate(n, { subscriptionId: 7 })),
      [held(1, { subscriptionId: 7, state: 'sending' }), held(2, { subscriptionId: 7, state: 'sent' })],
      2,
    ],
    ['sixteen for one origin', many(30, (n) => candidate(n, { origin: 'https://x' })), [], 16],
  ])('%s', (_name, candidates, all, count) => {
    expect(chooseDue(candidates, all)).toHaveLength(count);
  });

  test('nothing is looked for where all is full', () => {
    const all = [
      ...many(4, (n) => held(n, { subscriptionId: 7, state: 'sending' })),
      ...many(16, (n) => held(n, { origin: 'https://x', isFirst: false })),
    ];
    expect(findFull(all)).toEqual({ subscriptions: [7], origins: ['https://x'], retries: false });
    expect(findFull(many(SLOTS.ahead / 2, (n) => held(n, { isFirst: false }))).retries).toBe(true);
  });
});

test('no bound is ever passed, whatever comes and however long it takes', () => {
  const any = fc.record({
    subscriptionId: fc.integer({ min: 1, max: 60 }),
    origin: fc.integer({ min: 1, max: 9 }).map(String),
    isFirst: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(fc.array(any, { maxLength: 120 }), { maxLength: 12 }), (rounds) => {
      const all: Held[] = [];
      for (const [round, list] of rounds.entries()) {
        const nowMs = round * 400;
        const chosen = chooseDue(
          list.map((one, id) => ({ ...one, id })),
          all,
        );
        all.push(...chosen.map((one): Held => ({ ...one, state: 'waiting', startedAtMs: 0 })));
        for (const one of chooseNext(all, nowMs))
          Object.assign(one, { state: 'sending', startedAtMs: nowMs });
        const fresh = all.filter(
          ({ state, startedAtMs }) => state === 'sending' && nowMs - startedAtMs < SLOTS.slowAfterMs,
        );
        const most = (groups: Map<unknown, Held[]>) =>
          Math.max(0, ...[...groups.values()].map((group) => group.length));
        const within = [
          fresh.length <= SLOTS.fast,
          fresh.filter(({ isFirst }) => !isFirst).length <= SLOTS.fast / 2,
          all.filter(({ state }) => state === 'waiting').length <= SLOTS.ahead,
          most(Map.groupBy(all, (one) => one.subscriptionId)) <= SLOTS.perSubscription,
          most(Map.groupBy(all, (one) => one.origin)) <= SLOTS.perOrigin,
        ];
        expect(within).toEqual([true, true, true, true, true]);
      }
    }),
    { numRuns: 50 },
  );
});
