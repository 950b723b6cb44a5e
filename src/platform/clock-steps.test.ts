import { expect, test } from 'vitest';
import { manualClock } from './clock.ts';
import { watchClockSteps } from './clock-steps.ts';

test('tells a step of the date from time that passed', () => {
  const clock = manualClock(new Date('2026-01-15T17:00:00Z'));
  const steps = watchClockSteps(clock);
  clock.advance(3_600_000);
  expect(steps()).toBe(0);
  clock.step(-3_600_000);
  clock.advance(5_000);
  expect([steps(), steps()]).toEqual([-3_600_000, 0]);
  clock.set(new Date('2026-01-16T17:00:00Z'));
  expect(steps()).toBe(0);
});

test('many small corrections are no step', () => {
  const clock = manualClock(new Date('2026-01-15T17:00:00Z'));
  const steps = watchClockSteps(clock);
  for (let n = 0; n < 100; n++) {
    clock.step(500);
    expect(steps()).toBe(0);
  }
});
