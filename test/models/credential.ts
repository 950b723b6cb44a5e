import fc from 'fast-check';
import { expect } from 'vitest';
import { createApiKey, revokeApiKey } from '../../src/accounts/api-keys.ts';
import { completeSignIn } from '../../src/accounts/complete-sign-in.ts';
import { lookUp } from '../../src/accounts/look-up-credential.ts';
import { relyingPartyOf } from '../../src/accounts/own-origins.ts';
import { checkPasskey, startPasskeySignIn } from '../../src/accounts/passkeys/check-passkey.ts';
import { removePasskey } from '../../src/accounts/passkeys/delete-passkey.ts';
import { registerPasskey, startRegistration } from '../../src/accounts/passkeys/register-passkey.ts';
import { reaches, type Tier } from '../../src/domain/tiers.ts';
import { dataApi, refuse } from '../../src/platform/http/access.ts';
import type { Dependencies } from '../../src/process/dependencies.ts';
import { createAuthenticator } from '../stand-ins/authenticator.ts';

export type CredentialStep =
  | { do: 'create key' | 'add passkey' }
  | { do: 'revoke key' | 'delete passkey'; which: number }
  | { do: 'use passkey'; which: number; verified: boolean };

const which = fc.nat({ max: 2 });
export const credentialStep: fc.Arbitrary<CredentialStep> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<CredentialStep>({ do: 'create key' }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('revoke key' as const), which }) },
  { weight: 2, arbitrary: fc.constant<CredentialStep>({ do: 'add passkey' }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete passkey' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('use passkey' as const), which, verified: fc.boolean() }),
  },
);

type Passkey = { id: number; authenticator: ReturnType<typeof createAuthenticator>; deleted: boolean };
/** API keys and passkeys of one account. */
export type CredentialModel = { keys: { id: number; rawKey: string; live: boolean }[]; passkeys: Passkey[] };

export const hasPasskeys = ({ passkeys }: CredentialModel): boolean =>
  passkeys.some(({ deleted }) => !deleted);

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];

type Origin = { ip: string; userAgent: undefined; now: Date };

/** Creates, uses and revokes credentials by the verbs themselves, and compares every outcome with the model. */
export function createCredentialDriver(deps: Dependencies) {
  const { db, tokens, baseUrl } = deps;
  const { id: rpId, origins } = relyingPartyOf(baseUrl);

  /** The session that a passkey opens, or null. */
  const tryPasskey = async (
    { authenticator, deleted }: Passkey,
    { verified, userId, origin }: { verified: boolean; userId: number; origin: Origin },
  ) => {
    const { challenge } = await startPasskeySignIn(deps, origin);
    const credential = authenticator.get({ challenge }, { verified });
    const session = await checkPasskey(deps, { credential: credential as never, ...origin }, (db, owner) => {
      expect(owner.userId).toBe(userId);
      return completeSignIn(db, deps, { id: userId, email: owner.email }, origin);
    });
    expect(session !== null).toBe(verified && !deleted);
    return session;
  };

  const addPasskey = async (userId: number, origin: Origin): Promise<Passkey> => {
    const authenticator = createAuthenticator({ rpId, origin: origins[0] ?? '' });
    const credential = authenticator.create(await startRegistration(deps, { userId, ...origin }));
    const ask = { userId, name: 'test', credential: credential as never, ...origin };
    return { id: (await registerPasskey(deps, ask)).id, authenticator, deleted: false };
  };

  return {
    /** Returns the id of the session that the step opened, if any. */
    async take(step: CredentialStep, { keys, passkeys }: CredentialModel, userId: number, origin: Origin) {
      switch (step.do) {
        case 'create key': {
          const { id, rawKey } = await createApiKey(db, { userId, name: 'test', ...origin });
          keys.push({ id, rawKey, live: true });
          return null;
        }
        case 'revoke key': {
          const key = pick(
            keys.filter(({ live }) => live),
            step.which,
          );
          if (!key) return null;
          await revokeApiKey(db, { userId, id: key.id, ...origin });
          key.live = false;
          return null;
        }
        case 'add passkey':
          passkeys.push(await addPasskey(userId, origin));
          return null;
        case 'use passkey': {
          const passkey = pick(passkeys, step.which);
          const ask = { verified: step.verified, userId, origin };
          return passkey ? ((await tryPasskey(passkey, ask))?.sessionId ?? null) : null;
        }
        case 'delete passkey': {
          const passkey = pick(passkeys, step.which);
          if (passkey?.deleted === false) await removePasskey(deps, { userId, id: passkey.id, ...origin });
          if (passkey) passkey.deleted = true;
          return null;
        }
      }
    },
    /** Which keys are accepted, and whether they open the data API. */
    async compare(
      { keys }: CredentialModel,
      { userId, tier, now }: { userId: number; tier: Tier; now: Date },
    ) {
      for (const { id, rawKey, live } of keys) {
        const known = (await lookUp({ db, tokens }, [rawKey], now)).get(rawKey);
        expect(known?.caller ?? null).toEqual(live ? { kind: 'apiKey', keyId: id, userId, tier } : null);
        if (known) expect(refuse(dataApi, known.caller) === null).toBe(reaches(tier, 'sharp'));
      }
    },
  };
}
