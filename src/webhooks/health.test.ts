import { expect, test } from 'vitest';
import { afterAttempt, type Finished } from './after-attempt.ts';
import { healthChanges } from './health.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 15, 12, minute));
const SCHEDULE = [60, 300, 1800, 7200];

const finished = (minute: number, number: number, statusCode: number | null): Finished => {
  const success = statusCode === 200;
  const error = success ? null : statusCode === null ? 'timeout' : 'http-status';
  return {
    id: minute,
    leaseToken: 't',
    subscriptionId: 7,
    eventId: 'evt_x',
    number,
    endedAt: at(minute),
    attempt: { startedAt: at(minute), durationMs: 1, statusCode, error, responseHead: null },
    next: afterAttempt({ attempt: number, success, endedAt: at(minute) }, SCHEDULE),
  };
};
const warning = (minute: number, reason: string) =>
  `5 attempts failed for event evt_x at ${at(minute).toISOString()}; ${reason}`;

test.each<[string, Finished[], object]>([
  [
    'a success',
    [finished(1, 1, 200)],
    { successAt: at(1), failureAt: null, failures: 0, warning: null, statusCode: 200 },
  ],
  [
    'a failure',
    [finished(1, 1, 500)],
    { successAt: null, failureAt: at(1), failures: 1, warning: null, statusCode: 500 },
  ],
  [
    'failures add up',
    [finished(1, 1, 500), finished(2, 2, null)],
    { failures: 2, statusCode: null, warning: null },
  ],
  ['the fifth is a warning', [finished(1, 5, 503)], { failures: 1, warning: warning(1, 'last status 503') }],
  ['one without an answer', [finished(1, 5, null)], { warning: warning(1, 'last error timeout') }],
  [
    'a success after it wipes it out',
    [finished(1, 5, 500), finished(2, 1, 200)],
    { warning: null, failures: 0, successAt: at(2), failureAt: at(1) },
  ],
  [
    'a failure after a success counts from there',
    [finished(1, 1, 200), finished(2, 5, 500)],
    { warning: warning(2, 'last status 500'), failures: 1, successAt: at(1) },
  ],
  [
    'a later failure does not take it back',
    [finished(1, 5, 500), finished(2, 1, 500)],
    { warning: warning(1, 'last status 500'), failures: 2 },
  ],
])('%s', (_name, list, change) => {
  expect(healthChanges(list)).toEqual([expect.objectContaining({ id: 7, ...change })]);
});

test('what was skipped says nothing about the receiver', () => {
  const skipped = {
    ...finished(1, 0, null),
    attempt: null,
    next: { status: 'skipped', nextAttemptAt: null } as const,
  };
  expect(healthChanges([skipped])).toEqual([]);
});

test.each<[number, boolean, object]>([
  [1, true, { status: 'delivered', nextAttemptAt: null }],
  [1, false, { status: 'pending', nextAttemptAt: at(1) }],
  [2, false, { status: 'pending', nextAttemptAt: at(5) }],
  [3, false, { status: 'pending', nextAttemptAt: at(30) }],
  [4, false, { status: 'pending', nextAttemptAt: at(120) }],
  [5, false, { status: 'failed', nextAttemptAt: null }],
  [5, true, { status: 'delivered', nextAttemptAt: null }],
])('attempt %i, success %s', (attempt, success, next) => {
  expect(afterAttempt({ attempt, success, endedAt: at(0) }, SCHEDULE)).toEqual(next);
});
