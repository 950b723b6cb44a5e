import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { insertAuditEvent } from '../../platform/audit/queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { networkOf } from '../../platform/network.ts';
import type { AccountDeps } from '../deps.ts';
import { relyingPartyOf } from '../own-origins.ts';
import { refuseUntil } from '../sign-in-attempt.ts';
import { takeAttempt } from '../throttle-queries.ts';
import { challengeExpiry, challengeOf, userHandleOf } from './challenge.ts';
import { loadWebAuthn } from './load-webauthn.ts';
import { advancePasskey, findPasskey, insertChallenge, takeChallenge } from './passkey-queries.ts';

/** Every challenge allows one attempt, so this limits attempts too. */
const CHALLENGES_PER_NETWORK = { limit: 100, windowSeconds: 900 };

type Deps = Pick<AccountDeps, 'db' | 'baseUrl'>;

/** Names no account: the browser offers the passkeys that it has for this site. */
export async function startPasskeySignIn({ db, baseUrl }: Deps, { ip, now }: { ip: string; now: Date }) {
  const counter = `passkey from ${networkOf(ip)}`;
  refuseUntil(await takeAttempt(db, counter, CHALLENGES_PER_NETWORK, now), now);
  const { id } = relyingPartyOf(baseUrl);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' });
  await insertChallenge(db, { challenge: options.challenge, userId: null, expiresAt: challengeExpiry(now) });
  return options;
}

export type PasskeyOwner = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;
type Ask = { credential: AuthenticationResponseJSON; ip: string; now: Date };

/** Verifies an assertion and does `then` in the transaction that advances the counter. Null if it is not valid. */
export async function checkPasskey<T>(
  { db, baseUrl }: Deps,
  { credential, ip, now }: Ask,
  then: (db: Db, owner: PasskeyOwner) => Promise<T>,
): Promise<T | null> {
  const challenge = challengeOf(credential.response.clientDataJSON);
  if (challenge === null || !(await takeChallenge(db, { challenge, userId: null, now }))) return null;
  const passkey = await findPasskey(db, credential.id);
  if (!passkey) return null;
  const newCounter = await verify(passkey, { credential, challenge, baseUrl });
  const value =
    newCounter === null || passkey.disabledAt !== null
      ? null
      : await inTransaction(db, async (db) =>
          (await advancePasskey(db, passkey.id, newCounter, now)) ? then(db, passkey) : null,
        );
  if (value === null)
    await insertAuditEvent(db, {
      kind: 'login_failed',
      actor: 'anonymous',
      userId: passkey.userId,
      ip,
      detail: { factor: 'passkey', passkeyId: passkey.id },
      at: now,
    });
  return value;
}

type Assertion = { credential: AuthenticationResponseJSON; challenge: string; baseUrl: string };

/** The counter of a valid assertion. Signature, origin, user verification and counter are checked. */
async function verify(passkey: PasskeyOwner, { credential, challenge, baseUrl }: Assertion) {
  const handle = Buffer.from(userHandleOf(passkey.userId)).toString('base64url');
  if (credential.response.userHandle !== handle) return null;
  const party = relyingPartyOf(baseUrl);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null; // the library throws for everything that is not valid
  }
}
