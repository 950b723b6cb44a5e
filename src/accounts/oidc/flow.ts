import { minutesAfter } from '../../domain/dates.ts';
import { networkOf } from '../../platform/network.ts';
import { Problem } from '../../platform/problem.ts';
import { randomSecret, sha256 } from '../../platform/secrets.ts';
import type { AccountDeps } from '../deps.ts';
import { refuseUntil } from '../sign-in-attempt.ts';
import { takeAttempt } from '../throttle-queries.ts';
import { insertFlow } from './flow-queries.ts';
import type { FlowSecrets, Provider } from './provider.ts';

const FLOW_MINUTES = 10;
const FLOWS_PER_NETWORK = { limit: 100, windowSeconds: 900 };

export const flowExpiry = (now: Date): Date => minutesAfter(now, FLOW_MINUTES);

/** Derived from the cookie, so that the database holds neither of them. */
export function flowSecrets(browser: string): FlowSecrets {
  const derive = (what: string) => sha256(`${what} ${browser}`).toString('base64url');
  return { nonce: derive('nonce'), verifier: derive('verifier') };
}

export function providerOf({ provider }: Pick<AccountDeps, 'provider'>): Provider {
  if (!provider) throw new Problem('not-found', 'No OpenID Connect provider is set up.');
  return provider;
}

export const flowEnded = () =>
  new Problem('unauthorized', 'This sign-in was already used, took too long or began in another browser.');

type Ask = { userId: number | null; ip: string; now: Date };

/** Begins a sign-in, or linking for `userId`. `browser` goes into a cookie, `url` is where the browser goes next. */
export async function startFlow(
  deps: Pick<AccountDeps, 'db' | 'provider'>,
  { userId, ip, now }: Ask,
): Promise<{ url: string; browser: string }> {
  const provider = providerOf(deps);
  refuseUntil(await takeAttempt(deps.db, `oidc from ${networkOf(ip)}`, FLOWS_PER_NETWORK, now), now);
  const [state, browser] = [randomSecret(), randomSecret()];
  const url = await provider.authorizationUrl(state, flowSecrets(browser));
  const purpose = userId === null ? 'sign-in' : 'link';
  await insertFlow(deps.db, { state, browser, purpose, userId, expiresAt: flowExpiry(now) });
  return { url, browser };
}
