import { randomUUID } from 'node:crypto';
import { changeTier, createAccount } from '../../src/accounts/first-accounts.ts';
import { findUserByEmail } from '../../src/accounts/user-queries.ts';
import type { Scope, Tier } from '../../src/domain/tiers.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Dependencies } from '../../src/process/dependencies.ts';
import type { Caller, createClient } from './client.ts';

export const PASSWORD = 'a fine password for tests';

export type Person = Caller & { userId: number; email: string; cookie: string };

/** Creates accounts and credentials through the API, separate ones for each test. */
export function makeAccounts(
  client: ReturnType<typeof createClient>,
  { db, passwords, authenticator }: Dependencies,
  clock: Clock,
) {
  const account = async (tier: Tier) => {
    const email = `${tier}-${randomUUID()}@example.com`;
    await createAccount(db, passwords, { email, password: PASSWORD, tier, actor: 'test', now: clock.now() });
    const user = await findUserByEmail(db, email);
    return { email, userId: user?.id ?? -1 };
  };

  const signIn = async (email: string, password = PASSWORD): Promise<Omit<Person, 'userId'>> => {
    const { status, body, headers } = await client.anonymous.post('/auth/login', { email, password });
    if (status !== 200) throw new Error(`Signing in as ${email} was answered ${status}.`);
    const cookie = headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    return { ...client.as({ authorization: `Bearer ${body.accessToken}` }), email, cookie };
  };

  const person = async (tier: Tier): Promise<Person> => {
    const { email, userId } = await account(tier);
    return { ...(await signIn(email)), userId };
  };

  const apiKey = async (owner: Caller): Promise<Caller & { id: number; rawKey: string }> => {
    const { body } = await owner.post('/me/api-keys', { name: 'test' });
    return { ...client.as({ 'x-api-key': body.rawKey }), id: body.id, rawKey: body.rawKey };
  };

  const opsToken = async (...scopes: Scope[]): Promise<Caller & { id: number; token: string }> => {
    const admin = await person('admin');
    const { body } = await admin.post('/ops/tokens', { name: 'test', scopes });
    return { ...client.as({ authorization: `Bearer ${body.token}` }), id: body.id, token: body.token };
  };

  const setTier = async (userId: number, tier: Tier) => {
    await changeTier(db, { userId, tier, actor: 'test', now: clock.now() });
    authenticator.forget();
  };

  return { account, signIn, person, apiKey, opsToken, setTier };
}
