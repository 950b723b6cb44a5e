import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryLimiter, type Taken } from './rate-limit.ts';

const quota = { requests: 300, windowSeconds: 60 };
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);

test('the first 300 requests pass, the next one does not, and waiting as told helps', () => {
  const limiter = memoryLimiter(() => quota);
  const first = Array.from({ length: 300 }, () => limiter.take(1, at(5)) as Taken);
  expect(first.every((taken) => taken.allowed)).toBe(true);
  expect(first.map((taken) => taken.remaining)).toEqual(Array.from({ length: 300 }, (_, i) => 299 - i));
  const refused = limiter.take(1, at(5)) as Taken;
  expect(refused.allowed).toBe(false);
  expect((limiter.take(1, at(5 + refused.resetSeconds)) as Taken).allowed).toBe(true);
  expect((limiter.take(2, at(5)) as Taken).allowed).toBe(true);
});

test('the edge of a window gives no second burst', () => {
  const limiter = memoryLimiter(() => quota);
  for (let i = 0; i < 300; i++) limiter.take(1, at(59));
  const passed = Array.from({ length: 300 }, () => limiter.take(1, at(61)) as Taken).filter(
    (taken) => taken.allowed,
  );
  expect(passed.length).toBeLessThanOrEqual(5);
});

test('whatever the pattern of requests, a refused caller who waits as told is let through', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 200 }), (gaps) => {
      const small = { requests: 5, windowSeconds: 10 };
      const limiter = memoryLimiter(() => small);
      let now = 0;
      for (const gap of gaps) {
        now += gap;
        const taken = limiter.take(1, at(now)) as Taken;
        if (taken.allowed) continue;
        now += taken.resetSeconds;
        expect((limiter.take(1, at(now)) as Taken).allowed).toBe(true);
      }
    }),
  );
});
