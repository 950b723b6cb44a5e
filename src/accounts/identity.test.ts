import { expect, test } from 'vitest';
import { normaliseEmail } from './identity.ts';

test('one account per mailbox, however it is typed', () =>
  expect(normaliseEmail('  Me@Example.COM ')).toBe('me@example.com'));
