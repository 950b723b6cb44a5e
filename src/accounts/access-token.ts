import { jwtVerify, SignJWT } from 'jose';
import { hmac } from '../platform/secrets.ts';

export const ACCESS_TOKEN_SECONDS = 900; // interface, Limits
const CLOCK_TOLERANCE_SECONDS = 5;
const TYPE = 'at+jwt';

export type AccessTokens = {
  sign(claims: { userId: number; sessionId: string }, now: Date): Promise<string>;
  /** Null for anything but a valid token issued by this service. */
  verify(token: string, now: Date): Promise<{ userId: number; sessionId: string; expiresAt: Date } | null>;
};

/**
 * HS256 only. The first secret signs; the others still verify, so that secrets can rotate without logouts.
 */
export function createAccessTokens(secrets: readonly string[], issuer: string): AccessTokens {
  const keys = new Map(
    secrets.map((secret) => [hmac(secret, 'key id').toString('hex').slice(0, 12), Buffer.from(secret)]),
  );
  const [current] = keys;
  if (!current) throw new Error('No secret to sign access tokens with.');
  const [kid, key] = current;
  return {
    sign: ({ userId, sessionId }, now) => {
      const seconds = Math.floor(now.getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(String(userId))
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
        .setJti(crypto.randomUUID())
        .sign(key);
    },
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => keyNamed(keys, kid), {
          algorithms: ['HS256'],
          typ: TYPE,
          issuer,
          audience: issuer,
          requiredClaims: ['exp', 'iat', 'sub', 'sid', 'jti'],
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: now,
        });
        const expiresAt = new Date(((payload.exp ?? 0) + CLOCK_TOLERANCE_SECONDS) * 1000);
        return { userId: Number(payload.sub), sessionId: String(payload.sid), expiresAt };
      } catch {
        return null; // jose throws for every kind of invalid token; callers do not learn which
      }
    },
  };
}

function keyNamed(keys: ReadonlyMap<string, Buffer>, kid: string | undefined): Buffer {
  const key = kid === undefined ? undefined : keys.get(kid);
  if (!key) throw new Error('unknown key');
  return key;
}
