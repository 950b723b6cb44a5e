import { expect, test } from 'vitest';
import { getOrThrow, groupBy, onlyOne } from './collections.ts';

test('groups keep the order of their items', () => {
  expect([...groupBy([3, 1, 4, 5], (n) => n % 2 === 0)]).toEqual([
    [false, [3, 1, 5]],
    [true, [4]],
  ]);
});

test('only one is the item of a list that has no other', () => {
  const [one, other] = [{ n: 1 }, { n: 2 }];
  expect(onlyOne([one])).toBe(one);
  expect(onlyOne([one, other])).toBe(null);
  expect(onlyOne([])).toBe(null);
});

test('a missing entry is an error that names its key', () => {
  const map = new Map([[1, 'one']]);
  expect(getOrThrow(map, 1)).toBe('one');
  expect(() => getOrThrow(map, 2)).toThrow('There is no entry for 2.');
});
