import { expect, test } from 'vitest';
import { ifRangeMatches, readRange } from './byte-range.ts';

test.each([
  [undefined, 'whole'],
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=50-1000', { first: 50, last: 99 }],
  ['bytes=99-99', { first: 99, last: 99 }],
  ['bytes=100-', null],
  ['bytes=100-200', null],
  ['bytes=-0', null],
  ['bytes=5-2', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=9999999999999999-', 'whole'],
])('%s of a hundred bytes', (header, part) => {
  expect(readRange(header, 100)).toEqual(part);
});

test('nothing lies in an empty file', () => {
  expect(readRange('bytes=0-', 0)).toBeNull();
});

test.each([
  [undefined, true],
  ['"abc"', true],
  ['"other"', false],
  ['W/"abc"', false],
  ['Thu, 15 Jan 2026 17:00:00 GMT', false],
])('If-Range %s', (header, holds) => {
  expect(ifRangeMatches(header, '"abc"')).toBe(holds);
});
