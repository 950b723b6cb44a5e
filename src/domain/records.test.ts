import { expect, test } from 'vitest';
import { entriesOf, keysOf, recordOf } from './records.ts';

test('keys and entries come in the order of the record', () => {
  expect(keysOf({ b: 1, a: 2 })).toEqual(['b', 'a']);
  expect(entriesOf({ b: 1, a: 2 })).toEqual([
    ['b', 1],
    ['a', 2],
  ]);
});

test('a record has a value for each key', () => {
  expect(recordOf(['a', 'bb'], (key) => key.length)).toEqual({ a: 1, bb: 2 });
});
