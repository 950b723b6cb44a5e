import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { errorCode } from './error-code.ts';

test('finds the code of a system error, and none in whatever else is thrown', () => {
  const thrown = () => {
    try {
      return readFileSync('/nowhere/at/all');
    } catch (error) {
      return error;
    }
  };
  expect(errorCode(thrown())).toBe('ENOENT');
  for (const other of [new Error('no code'), { code: 20 }, 'ENOENT', null, undefined])
    expect(errorCode(other)).toBeUndefined();
});
