import { expect, test } from 'vitest';
import { FetchFailed } from '../feeds/fetch-failed.ts';
import { describeFailure, scrub } from './describe-failure.ts';

const sqlError = (code: string) =>
  Object.assign(new Error('canceling statement'), { code, severity: 'ERROR' });

test.each([
  [new FetchFailed('upstream', 'odds-api', '503'), 'upstream', true],
  [new FetchFailed('upstream', 'odds-api', '401', false), 'upstream', false],
  [new FetchFailed('timeout', 'odds-api', 'no answer'), 'timeout', true],
  [new FetchFailed('validation', 'odds-api', 'no teams'), 'validation', false],
  [new FetchFailed('cancelled', 'odds-api', 'aborted'), 'cancelled', false],
  [sqlError('40001'), 'database', true],
  [sqlError('57P01'), 'database', true],
  [sqlError('23505'), 'database', false],
  [sqlError('57014'), 'timeout', true],
  [new TypeError('x is not a function'), 'internal', false],
  ['a text', 'internal', false],
])('%s is %s, worth another try: %s', (error, category, transient) => {
  expect(describeFailure(error)).toMatchObject({ category, transient });
});

test.each([
  [
    'GET https://api.example.com/v4/odds?apiKey=abc123&x=1 gave 401',
    'GET https://api.example.com/v4/odds gave 401',
  ],
  ['postgres://user:pass@db:5432/x refused', 'postgres://db:5432/x refused'],
  ['token hwo_0123456789abcdef is bad', 'token [redacted] is bad'],
  ['Authorization: Bearer abc.def.ghi', 'Authorization: [redacted]'],
  ['{"apiKey":"abc123"}', '{"apiKey":[redacted]"}'],
  ['line one\n    at stack (file.ts:1)', 'line one at stack (file.ts:1)'],
  ['', 'no message'],
])('%j is kept as %j', (text, kept) => {
  expect(scrub(text)).toBe(kept);
});

test('a message has 300 characters at most', () => {
  expect(scrub('x'.repeat(1_000))).toHaveLength(300);
});
