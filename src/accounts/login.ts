import { unauthorized } from '../platform/http/credentials.ts';
import { Problem } from '../platform/problem.ts';
import { completeSignIn, type Origin } from './complete-sign-in.ts';
import { type ProofDeps, proveIdentity } from './prove-identity.ts';

type Ask = Origin & { email: string; password: string; code?: string | undefined };

const SECOND_FACTOR = {
  missing:
    'This account has a second factor. Repeat the request with `code`: six digits from the authenticator app, or a recovery code.',
  wrong: 'The code is wrong, has expired or was used before. Wait for the next one, or use a recovery code.',
};

/** Checks a password and, if the account has one, the second factor, and opens a session. */
export async function login(deps: ProofDeps, { email, password, code, ...origin }: Ask) {
  const { ip, now } = origin;
  const outcome = await proveIdentity(deps, { email, password, code, ip, now }, async (db, user) => ({
    user,
    session: await completeSignIn(db, deps, user, origin),
  }));
  if (outcome.proven) return outcome.value;
  if (outcome.reason === 'password') throw unauthorized(false);
  throw secondFactorRequired(outcome.reason);
}

export const secondFactorRequired = (reason: keyof typeof SECOND_FACTOR): Problem =>
  new Problem('second-factor-required', SECOND_FACTOR[reason], {
    headers: { 'www-authenticate': 'Bearer realm="api"' },
  });
