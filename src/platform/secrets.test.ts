import { expect, test } from 'vitest';
import { createVault, isWellFormedToken, newToken } from './secrets.ts';

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

const OLD = 'the first key, which is long enough!';
const NEW = 'the second key, which is long enough';

test('what was sealed is opened by whom it was sealed for, and by nobody else', () => {
  const vault = createVault([OLD]);
  const sealed = vault.seal('whsec_abc', 'user:1');
  expect(vault.open(sealed, 'user:1')).toBe('whsec_abc');
  expect(() => vault.open(sealed, 'user:2')).toThrow();
  expect(sealed).not.toContain('abc');
  expect(vault.seal('whsec_abc', 'user:1')).not.toBe(sealed);
});

test('a changed byte is noticed', () => {
  const vault = createVault([OLD]);
  const sealed = vault.seal('whsec_abc', 'x');
  const [version, id, text = ''] = sealed.split('.');
  for (let i = 0; i < text.length; i += 3) {
    const other = text[i] === 'A' ? 'B' : 'A';
    expect(() =>
      vault.open(`${version}.${id}.${text.slice(0, i)}${other}${text.slice(i + 1)}`, 'x'),
    ).toThrow();
  }
});

test('keys are replaced one by one: the newest seals, the others still open', () => {
  const before = createVault([OLD]).seal('s', 'x');
  const both = createVault([NEW, OLD]);
  expect(both.open(before, 'x')).toBe('s');
  expect(createVault([NEW]).open(both.seal('s', 'x'), 'x')).toBe('s');
  expect(() => createVault([NEW]).open(before, 'x')).toThrow(/ENCRYPTION_KEY/);
});
