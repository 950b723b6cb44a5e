import { insertAuditEvent } from '../../platform/audit/queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { unauthorized } from '../../platform/http/credentials.ts';
import { completeSignIn, type Origin } from '../complete-sign-in.ts';
import type { AccountDeps } from '../deps.ts';
import { secondFactorRequired } from '../login.ts';
import { type ProvenUser, proveIdentity } from '../prove-identity.ts';
import { getUser } from '../user-queries.ts';
import { flowEnded, flowExpiry, flowSecrets, providerOf } from './flow.ts';
import { findFlow, insertFlow, takeFlow } from './flow-queries.ts';
import { findLinkedUser, touchIdentity } from './identity-queries.ts';
import { openAccount } from './open-account.ts';
import type { Callback } from './provider.ts';

/** The provider replaces the password, not the second factor: whether it asked for one is not known here. */
export async function signInThroughProvider(
  deps: AccountDeps,
  { callback, browser, ...origin }: Origin & { callback: Callback; browser: string },
) {
  const { db } = deps;
  const { ip, now } = origin;
  const provider = providerOf(deps);
  const flow = { state: callback.state, browser };
  if (!(await takeFlow(db, { ...flow, purpose: 'sign-in', now }))) throw flowEnded();
  const person = await provider.redeem(callback, flowSecrets(browser)).catch(async (error) => {
    const detail = { factor: 'oidc' };
    await insertAuditEvent(db, {
      kind: 'login_failed',
      actor: 'anonymous',
      userId: null,
      ip,
      detail,
      at: now,
    });
    throw error;
  });
  const { issuer } = provider;
  const user =
    (await findLinkedUser(db, { issuer, subject: person.subject })) ??
    (await openAccount(deps, { person, ip, now }));
  const proof = { email: user.email, password: null, code: undefined, ip, now };
  const outcome = await proveIdentity(deps, proof, (db, user) => open(db, deps, user, origin));
  if (!outcome.proven) {
    if (outcome.reason !== 'missing') throw unauthorized(false);
    await insertFlow(db, { ...flow, purpose: 'second-factor', userId: user.id, expiresAt: flowExpiry(now) });
    throw secondFactorRequired('missing');
  }
  return outcome.value;
}

/** The second step of an account with a second factor. A wrong code may be followed by another one. */
export async function finishWithCode(
  deps: AccountDeps,
  { state, browser, code, ...origin }: Origin & { state: string; browser: string; code: string },
) {
  providerOf(deps);
  const { ip, now } = origin;
  const flow = { state, browser, purpose: 'second-factor', now } as const;
  const { userId } = (await findFlow(deps.db, flow)) ?? {};
  if (!userId) throw flowEnded();
  const { email } = await getUser(deps.db, userId);
  const outcome = await proveIdentity(deps, { email, password: null, code, ip, now }, async (db, user) => {
    if (!(await takeFlow(db, flow))) throw flowEnded();
    return open(db, deps, user, origin);
  });
  if (outcome.proven) return outcome.value;
  throw outcome.reason === 'password' ? unauthorized(false) : secondFactorRequired(outcome.reason);
}

async function open(db: Db, deps: AccountDeps, user: ProvenUser, origin: Origin) {
  const { issuer } = providerOf(deps);
  if (!(await touchIdentity(db, { userId: user.id, issuer, now: origin.now }))) throw flowEnded();
  return { user, session: await completeSignIn(db, deps, user, { ...origin, detail: { factor: 'oidc' } }) };
}
