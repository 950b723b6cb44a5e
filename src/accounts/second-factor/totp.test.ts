import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { acceptedStep, newTotpSecret, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the secret "12345678901234567890", the last six digits of its SHA-1 codes. */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the code of the RFC at %i s is accepted', (seconds, code) => {
  expect(acceptedStep({ secret, lastStep: null }, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test('a code is accepted one step early and one step late, and no further', () => {
  const step = 40_000_000;
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: step * 30_000 });
  const offsets = [-2, -1, 0, 1, 2].filter(
    (offset) => acceptedStep({ secret, lastStep: null }, code, at((step + offset) * 30)) !== null,
  );
  expect(offsets).toEqual([-1, 0, 1]);
});

test('a step that was used, and every older one, is refused', () => {
  const accepted = (lastStep: number) => acceptedStep({ secret, lastStep }, '287082', at(59));
  expect([accepted(0), accepted(1), accepted(2)]).toEqual([1, null, null]);
});

test('secrets are random and fit into a URI', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  expect(totpUri(one, 'you@example.com')).toBe(
    `otpauth://totp/Hardwood:you%40example.com?issuer=Hardwood&secret=${one}&algorithm=SHA1&digits=6&period=30`,
  );
});
