import { expect, test } from 'vitest';
import { lazy } from './lazy.ts';

test('computes once, also if the value is undefined, and again after an error', () => {
  let calls = 0;
  const nothing = lazy(() => {
    calls += 1;
    if (calls === 1) throw new Error('not yet');
    return undefined;
  });
  expect(nothing).toThrow('not yet');
  expect([nothing(), nothing(), calls]).toEqual([undefined, undefined, 2]);
});
