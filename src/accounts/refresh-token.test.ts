import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideRefresh, isSignedBy, readRefreshToken, writeRefreshToken } from './refresh-token.ts';

const key = Buffer.alloc(32, 7);
const at = (ms: number) => new Date(1_800_000_000_000 + ms);

describe('refresh tokens', () => {
  test('read back as what was written, for any session and counter', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(2 ** 31 - 1), (sessionId, counter) => {
        const read = readRefreshToken(writeRefreshToken(key, sessionId, counter));
        expect(read).toMatchObject({ sessionId, counter });
        expect(read && isSignedBy(key, read)).toBe(true);
      }),
      { seed: 1 },
    );
  });

  test('no bit can be changed without the signature showing it', () => {
    const token = Buffer.from(writeRefreshToken(key, randomUUID(), 41), 'base64url');
    for (let bit = 0; bit < token.length * 8; bit++) {
      const changed = Buffer.from(token);
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7));
      const read = readRefreshToken(changed.toString('base64url'));
      expect(read && isSignedBy(key, read)).not.toBe(true);
    }
  });

  test('a token of another session key is not ours', () => {
    const read = readRefreshToken(writeRefreshToken(randomBytes(32), randomUUID(), 0));
    expect(read && isSignedBy(key, read)).toBe(false);
  });

  test('anything else is not read at all', () => {
    const token = writeRefreshToken(key, randomUUID(), 3);
    for (const text of ['', 'x', token.slice(1), `${token}A`, `${token}=`, ` ${token}`, 'A'.repeat(50_000)])
      expect(readRefreshToken(text)).toBeNull();
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        expect(readRefreshToken(text)).toBeNull();
      }),
      { seed: 2 },
    );
  });
});

describe('what a signed token means', () => {
  test.each([
    ['the current one', 5, 0, 'rotate'],
    ['the current one, long after', 5, 2_000_000_000, 'rotate'],
    ['the one before, at once', 4, 0, 'repeat'],
    ['the one before, after exactly ten seconds', 4, 10_000, 'repeat'],
    ['the one before, a millisecond later', 4, 10_001, 'reuse'],
    ['two steps back, at once', 3, 0, 'reuse'],
    ['the very first', 0, 0, 'reuse'],
    ['one that was never issued', 6, 0, 'unknown'],
  ])('%s', (_name, presented, elapsed, decision) => {
    expect(decideRefresh(presented, 5, at(0), at(elapsed))).toBe(decision);
  });
});
