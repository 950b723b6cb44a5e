import { expect, test } from 'vitest';
import { isWellFormedToken, newToken } from './secrets.ts';

test('a token carries its own checksum', () => {
  const token = newToken('hwk_');
  expect(token).toMatch(/^hwk_[0-9A-Za-z]{36}$/);
  expect(isWellFormedToken('hwk_', token)).toBe(true);
  expect(isWellFormedToken('hwo_', token)).toBe(false);
});

test('changing any one character of a token breaks it', () => {
  const token = newToken('hwk_');
  for (let i = 0; i < token.length; i++) {
    const other = token[i] === 'a' ? 'b' : 'a';
    expect(isWellFormedToken('hwk_', token.slice(0, i) + other + token.slice(i + 1))).toBe(false);
  }
});
