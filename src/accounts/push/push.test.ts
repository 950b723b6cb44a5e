import { describe, expect, test } from 'vitest';
import { contactOf } from './attempt-push.ts';
import { pushContent } from './content.ts';
import { nextAttempt } from './send-due-push.ts';

const endedAt = new Date('2026-01-15T17:00:00Z');
const at = (minutes: number) => new Date(endedAt.getTime() + minutes * 60_000);
const SCHEDULE = [60, 300];
const ended = (statusCode: number | null, { attempts = 1, retryAfter = '', expires = 240 } = {}) => ({
  attempt: {
    startedAt: endedAt,
    durationMs: 5,
    statusCode,
    error: statusCode === 201 ? null : ('http-status' as const),
    responseHead: null,
    retryAfter,
  },
  message: { attempts, expiresAt: at(expires) },
  endedAt,
});

describe('the next attempt of a notification', () => {
  test.each([201, 400, 401, 403, 404, 410, 413])('there is none after %i', (status) => {
    expect(nextAttempt(ended(status), SCHEDULE)).toBeNull();
  });
  test.each([null, 429, 500, 502, 503])('it follows the schedule after %s, until that ends', (status) => {
    expect(nextAttempt(ended(status), SCHEDULE)).toEqual(at(1));
    expect(nextAttempt(ended(status, { attempts: 2 }), SCHEDULE)).toEqual(at(5));
    expect(nextAttempt(ended(status, { attempts: 3 }), SCHEDULE)).toBeNull();
  });
  test('a longer Retry-After is kept, a shorter one is not', () => {
    expect(nextAttempt(ended(429, { retryAfter: '600' }), SCHEDULE)).toEqual(at(10));
    expect(nextAttempt(ended(429, { retryAfter: '5' }), SCHEDULE)).toEqual(at(1));
  });
  test('there is none at or after tip-off', () => {
    expect(nextAttempt(ended(503, { expires: 1 }), SCHEDULE)).toBeNull();
    expect(nextAttempt(ended(429, { retryAfter: '600', expires: 9 }), SCHEDULE)).toBeNull();
  });
});

describe('the content of a notification', () => {
  test('stays far below the limit of push services, whatever the alerts say', () => {
    const long = { title: '😀'.repeat(2_000), message: 'ü\n'.repeat(9_000), path: '/picks/1' };
    for (const alerts of [[long], Array.from({ length: 60 }, () => long)])
      expect(Buffer.byteLength(JSON.stringify(pushContent(alerts)))).toBeLessThan(1_500);
  });
});

test('the contact for push services is the sender of emails', () => {
  expect(contactOf('Hardwood <picks@example.com>')).toBe('mailto:picks@example.com');
  expect(contactOf('picks@example.com')).toBe('mailto:picks@example.com');
});
