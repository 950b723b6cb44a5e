import { expect, test } from 'vitest';
import { compareAnswers } from './compare-answers.ts';

const compare = (before: unknown, after: unknown) =>
  compareAnswers(JSON.stringify(before), JSON.stringify(after));

test('equal answers have no difference', () => {
  expect(compare({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toEqual({ changed: [], added: [] });
});

test('a field may be added, but not changed, dropped or given another type', () => {
  expect(compare({ a: 1 }, { a: 1, b: 2 })).toEqual({ changed: [], added: ['/b'] });
  expect(compare({ a: 1 }, { a: 2 }).changed).toEqual(['/a']);
  expect(compare({ a: 1 }, {}).changed).toEqual(['/a']);
  expect(compare({ a: null }, { a: {} }).changed).toEqual(['/a']);
  expect(compare({ a: [] }, { a: {} }).changed).toEqual(['/a']);
});

test('a list with more or fewer rows is changed', () => {
  expect(compare([1, 2], [1]).changed).toEqual(['/']);
  expect(compare({ rows: [] }, { rows: [{}] }).changed).toEqual(['/rows']);
});
