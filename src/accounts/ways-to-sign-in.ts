import type { Db } from '../platform/db/connect.ts';
import { Problem } from '../platform/problem.ts';
import { listIdentities } from './oidc/identity-queries.ts';
import { hasPasskey } from './passkeys/passkey-queries.ts';
import { getUser } from './user-queries.ts';

/**
 * Refuses a change after which nobody could sign in. To be called after the change, in its transaction, with the
 * account locked: of two changes that each leave one way, the second one is undone.
 */
export async function requireAnotherWay(
  db: Db,
  userId: number,
  provider: { issuer: string } | null,
): Promise<void> {
  const { passwordHash } = await getUser(db, userId);
  if (passwordHash !== null || (await hasPasskey(db, userId))) return;
  const identities = await listIdentities(db, userId);
  if (identities.some(({ issuer }) => issuer === provider?.issuer)) return;
  throw new Problem(
    'forbidden',
    'This is the only way to sign in to this account. Set a password with “Forgot your password?” or add a passkey first.',
  );
}
