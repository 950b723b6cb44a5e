import { expect, test } from 'vitest';
import { afterLostLease, decideCancel } from './state.ts';

const now = new Date('2026-01-15T12:00:00Z');
const later = new Date('2026-01-15T12:00:01Z');

test.each([
  ['queued', null, false, 'end'],
  ['queued', null, true, 'end'],
  ['running', later, false, 'flag'],
  ['running', later, true, 'flag'],
  ['running', now, false, 'flag'],
  ['running', now, true, 'end'],
  ['succeeded', null, true, 'refuse'],
  ['failed', null, false, 'refuse'],
  ['cancelled', null, true, 'refuse'],
] as const)('cancelling what is %s (lease until %s, force %s): %s', (status, leaseUntil, force, decision) => {
  expect(decideCancel({ status, leaseUntil }, { force, now })).toBe(decision);
});

test.each([
  [1, false, { status: 'queued' }],
  [2, false, { status: 'queued' }],
  [3, false, { status: 'failed', error: 'worker lost 3 times' }],
  [1, true, { status: 'cancelled' }],
  [3, true, { status: 'cancelled' }],
])('a worker lost on attempt %i, cancel asked for: %s', (attempt, cancelRequested, after) => {
  expect(afterLostLease({ attempt, cancelRequested })).toEqual(after);
});
