import { insertAuditEvent } from '../platform/audit/queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { AccountDeps } from './deps.ts';
import { normaliseEmail } from './identity.ts';
import { checkCode } from './second-factor/check-code.ts';
import { takeSignInAttempt } from './sign-in-attempt.ts';
import { findUserByEmail } from './user-queries.ts';

export type ProofDeps = Pick<AccountDeps, 'db' | 'jobs' | 'passwords' | 'vault' | 'baseUrl'>;
export type ProvenUser = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

export type Proof = {
  email: string;
  /** Null where something else has already proven the first factor. */
  password: string | null;
  /** A TOTP or recovery code, needed if the account has a second factor. */
  code: string | undefined;
  ip: string;
  now: Date;
};

export type Proven<T> =
  | { proven: true; value: T }
  | { proven: false; reason: 'password' | 'missing' | 'wrong' };

/**
 * Checks the password and the second factor, and does `then` in the transaction that uses up the code. Unknown addresses
 * get the same steps and the same response. Wrong passwords and wrong codes count for the same limits.
 */
export async function proveIdentity<T>(
  deps: ProofDeps,
  { email: given, password, code, ip, now }: Proof,
  then: (db: Db, user: ProvenUser) => Promise<T>,
): Promise<Proven<T>> {
  const { db, passwords } = deps;
  const email = normaliseEmail(given);
  const user = await findUserByEmail(db, email);
  const attempt = await takeSignInAttempt(db, { email, userId: user?.id, ip, now });
  const refuse = async (reason: 'password' | 'wrong'): Promise<Proven<T>> => {
    const detail = reason === 'wrong' ? { factor: 'code' } : {};
    const userId = user?.id ?? null;
    await insertAuditEvent(db, { kind: 'login_failed', actor: 'anonymous', userId, ip, detail, at: now });
    return { proven: false, reason };
  };

  if (password !== null) {
    const right = await passwords.verify(user?.passwordHash, password).catch(async (error) => {
      await attempt.undo(db);
      throw error; // too busy to check the password: not a failed attempt
    });
    if (!right) return refuse('password');
  }
  if (!user || user.disabledAt !== null) return refuse('password');
  const outcome = await inTransaction(db, async (db): Promise<Proven<T>> => {
    const checked = await checkCode(db, deps, { user, code, ip, now });
    if (checked === 'missing') await attempt.undo(db);
    if (checked === 'missing' || checked === 'wrong') return { proven: false, reason: checked };
    await attempt.succeed(db);
    return { proven: true, value: await then(db, user) };
  });
  return !outcome.proven && outcome.reason === 'wrong' ? refuse('wrong') : outcome;
}
