import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { insertAuditEvent } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { Problem } from '../../platform/problem.ts';
import type { AccountDeps } from '../deps.ts';
import { relyingPartyOf } from '../own-origins.ts';
import { getUser, lockUser } from '../user-queries.ts';
import { challengeExpiry, challengeOf, userHandleOf } from './challenge.ts';
import type { Passkey } from './contract.ts';
import { loadWebAuthn } from './load-webauthn.ts';
import { passkeyAddedMail } from './mails.ts';
import { insertChallenge, insertPasskey, listCredentials, takeChallenge } from './passkey-queries.ts';

const MOST_PASSKEYS = 20;
/** COSE: Ed25519, ES256, RS256, which all authenticators choose from. */
const ALGORITHMS = [-8, -7, -257];

type Deps = Pick<AccountDeps, 'db' | 'jobs' | 'baseUrl'>;
type Ask = { userId: number; ip: string; now: Date };

/** What the browser needs to create a passkey: discoverable, and only with PIN, fingerprint or face. */
export async function startRegistration({ db, baseUrl }: Deps, { userId, now }: Ask) {
  const { email, isDemo } = await getUser(db, userId);
  if (isDemo) throw new Problem('forbidden', 'Demo accounts are shared and cannot have passkeys.');
  const known = await listCredentials(db, userId);
  refuseFull(known.length);
  const { id, name } = relyingPartyOf(baseUrl);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userName: email,
    userID: userHandleOf(userId),
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await insertChallenge(db, { challenge: options.challenge, userId, expiresAt: challengeExpiry(now) });
  return options;
}

export async function registerPasskey(
  { db, jobs, baseUrl }: Deps,
  { userId, name, credential, ip, now }: Ask & { name: string; credential: RegistrationResponseJSON },
): Promise<Passkey> {
  const { email } = await getUser(db, userId);
  const challenge = challengeOf(credential.response.clientDataJSON);
  if (challenge === null || !(await takeChallenge(db, { challenge, userId, now }))) throw refused();
  const party = relyingPartyOf(baseUrl);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    throw refused(); // the library throws for everything that is not valid
  });
  if (!registrationInfo) throw refused();
  const { id, publicKey, counter } = registrationInfo.credential;
  return inTransaction(db, async (db) => {
    await lockUser(db, userId); // parallel registrations count one after the other
    refuseFull((await listCredentials(db, userId)).length);
    const passkey = await insertPasskey(db, {
      userId,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: credential.response.transports ?? [],
      name,
      now,
    });
    if (!passkey) throw new Problem('forbidden', 'This passkey is already registered.');
    await queueMail(db, jobs, passkeyAddedMail(email, name, `${baseUrl}/account`), { now });
    const actor = `user:${userId}`;
    const detail = { passkeyId: passkey.id };
    await insertAuditEvent(db, { kind: 'passkey_added', actor, userId, ip, detail, at: now });
    return passkey;
  });
}

function refuseFull(passkeys: number): void {
  if (passkeys >= MOST_PASSKEYS)
    throw new Problem('forbidden', `An account may have ${MOST_PASSKEYS} passkeys. Delete one first.`);
}

const refused = () =>
  new Problem(
    'forbidden',
    'The passkey could not be verified, or this took longer than five minutes. Try again.',
  );
