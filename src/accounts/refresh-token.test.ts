import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRefreshTokens, decideRefresh } from './refresh-token.ts';

const tokens = createRefreshTokens(['the secret that signs']);
const at = (ms: number) => new Date(1_800_000_000_000 + ms);

describe('refresh tokens', () => {
  test('read back as what was written, for any session and counter', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(2 ** 31 - 1), (sessionId, counter) => {
        expect(tokens.read(tokens.write({ sessionId, counter }))).toEqual({ sessionId, counter });
      }),
      { seed: 1 },
    );
  });

  test('no bit can be changed without the signature showing it', () => {
    const token = Buffer.from(tokens.write({ sessionId: randomUUID(), counter: 41 }), 'base64url');
    for (let bit = 0; bit < token.length * 8; bit++) {
      const changed = Buffer.from(token);
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(tokens.read(changed.toString('base64url'))).toBeNull();
    }
  });

  test('one that another secret signed is ours only while that secret is still listed', () => {
    const token = { sessionId: randomUUID(), counter: 7 };
    const old = createRefreshTokens(['an older secret']).write(token);
    expect(tokens.read(old)).toBeNull();
    expect(createRefreshTokens(['the secret that signs', 'an older secret']).read(old)).toEqual(token);
  });

  test('anything else is not read at all', () => {
    const token = tokens.write({ sessionId: randomUUID(), counter: 3 });
    for (const text of ['', 'x', token.slice(1), `${token}A`, `${token}=`, ` ${token}`, 'A'.repeat(50_000)])
      expect(tokens.read(text)).toBeNull();
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        expect(tokens.read(text)).toBeNull();
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
