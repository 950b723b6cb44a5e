import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manualClock } from '../clock.ts';
import { memoryLimiter, type Taken } from './rate-limit.ts';

const quota = { requests: 300, windowSeconds: 60 };

/** A limiter whose clock the test moves. */
function startLimiter() {
  const clock = manualClock(new Date('2026-01-01T00:00:00Z'));
  const limiter = memoryLimiter(clock);
  return {
    clock,
    take: (subject = 'one', limit = quota) => limiter.take(subject, limit) as Taken,
  };
}

test('the first 300 requests pass, the next one does not, and waiting for Retry-After helps', () => {
  const { clock, take } = startLimiter();
  const first = Array.from({ length: 300 }, () => take());
  expect(first.every((taken) => taken.allowed)).toBe(true);
  expect(first.map((taken) => taken.remaining)).toEqual(Array.from({ length: 300 }, (_, i) => 299 - i));
  const refused = take();
  expect(refused.allowed).toBe(false);
  expect(take('another').allowed).toBe(true);
  clock.advance(refused.resetSeconds * 1_000);
  expect(take().allowed).toBe(true);
});

test('the edge of a window gives no second burst', () => {
  const { clock, take } = startLimiter();
  take();
  clock.advance(59_000);
  for (let i = 0; i < 299; i++) take();
  clock.advance(2_000);
  const passed = Array.from({ length: 300 }, () => take()).filter((taken) => taken.allowed);
  expect(passed.length).toBeLessThanOrEqual(5);
});

test('whatever the pattern of requests, a refused caller who waits for Retry-After is let through', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 200 }), (gaps) => {
      const small = { requests: 5, windowSeconds: 10 };
      const { clock, take } = startLimiter();
      for (const gap of gaps) {
        clock.advance(gap * 1_000);
        const taken = take('one', small);
        if (taken.allowed) continue;
        clock.advance(taken.resetSeconds * 1_000);
        expect(take('one', small).allowed).toBe(true);
      }
    }),
  );
});

test.each([-86_400_000, -3_600_000, 3_600_000, 2 * 86_400_000])(
  'a step of the date by %i ms neither locks out nor gives a second burst',
  (ms) => {
    const { clock, take } = startLimiter();
    for (let i = 0; i < 299; i++) take();
    clock.step(ms);
    expect(take().allowed).toBe(true);
    const refused = take();
    expect(refused.allowed).toBe(false);
    expect(refused.resetSeconds).toBeLessThanOrEqual(2 * quota.windowSeconds);
  },
);

test('subjects that came once do not stay in memory, and a flood of new ones does not lift a limit in use', () => {
  const { clock, take } = startLimiter();
  for (let n = 0; n < 20_000; n++) take(`passing ${n}`);
  clock.advance(120_000);
  for (let n = 0; n < 300; n++) take('in use');
  for (let n = 0; n < 19_000; n++) take(`other ${n}`);
  expect(take('in use').allowed).toBe(false);
});
