import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { insertAuditEvent } from '../../platform/audit/queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import type { AccountDeps } from '../deps.ts';
import { checkPasskey } from '../passkeys/check-passkey.ts';
import { proveIdentity } from '../prove-identity.ts';
import { setVerifiedAt } from '../session-queries.ts';
import { getUser } from '../user-queries.ts';
import { recentUntil } from './require-recent.ts';

type Ask = {
  userId: number;
  sessionId: string;
  password?: string | undefined;
  code?: string | undefined;
  passkey?: AuthenticationResponseJSON | undefined;
  ip: string;
  now: Date;
};

const missing = (pointer: string, detail: string) => invalid([{ in: 'body', pointer, detail }]);

/** Proves again who uses this session, with what sign-in takes: password and code, or a passkey. */
export async function stepUp(deps: AccountDeps, ask: Ask): Promise<{ validUntil: Date }> {
  const { userId, sessionId, password, code, passkey, ip, now } = ask;
  const record = async (db: Db, factor: 'password' | 'passkey') => {
    await setVerifiedAt(db, sessionId, now);
    const actor = `user:${userId}`;
    await insertAuditEvent(db, { kind: 'step_up', actor, userId, ip, detail: { factor }, at: now });
    return { validUntil: recentUntil(now) };
  };
  if (passkey) {
    const done = await checkPasskey(deps, { credential: passkey, ip, now }, async (db, owner) =>
      owner.userId === userId ? record(db, 'passkey') : null,
    );
    if (!done) throw new Problem('forbidden', 'The passkey is not one of this account, or it took too long.');
    return done;
  }
  if (password === undefined) throw missing('/password', 'is required, unless there is a passkey');
  const { email } = await getUser(deps.db, userId);
  const outcome = await proveIdentity(deps, { email, password, code, ip, now }, (db) =>
    record(db, 'password'),
  );
  if (outcome.proven) return outcome.value;
  if (outcome.reason === 'missing')
    throw missing('/code', 'is required: six digits from the authenticator app, or a recovery code');
  if (outcome.reason === 'password') throw new Problem('forbidden', 'The password is wrong.');
  throw new Problem('forbidden', 'The code is wrong, has expired or was used before. Wait for the next one.');
}
