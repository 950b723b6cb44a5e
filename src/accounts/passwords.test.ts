import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('a new hash is Argon2id at the minimum cost that OWASP recommends, and only its password fits', async () => {
  const passwords = await createPasswords();
  const stored = await passwords.hash('a fine password');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(stored, 'a fine password')).toBe(true);
  expect(await passwords.verify(stored, 'another password')).toBe(false);
  expect(await passwords.verify(undefined, 'a fine password')).toBe(false);
});
