import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { changeTier } from '../../src/accounts/first-accounts.ts';
import { login } from '../../src/accounts/login.ts';
import { lookUp } from '../../src/accounts/look-up-credential.ts';
import { createResetLink, resetPassword } from '../../src/accounts/reset-password.ts';
import { disableSecondFactor } from '../../src/accounts/second-factor/disable.ts';
import { confirmEnrolment, startEnrolment } from '../../src/accounts/second-factor/enrol.ts';
import { revokeOwnSession } from '../../src/accounts/sessions.ts';
import { requireStepUp } from '../../src/accounts/step-up/require-recent.ts';
import { stepUp } from '../../src/accounts/step-up/step-up.ts';
import { insertUser } from '../../src/accounts/user-queries.ts';
import { reaches, type Tier } from '../../src/domain/tiers.ts';
import type { ManualClock } from '../../src/platform/clock.ts';
import { refuse, signedIn } from '../../src/platform/http/access.ts';
import { Problem } from '../../src/platform/problem.ts';
import type { Dependencies } from '../../src/process/dependencies.ts';
import { codeAt } from '../support/second-factor.ts';
import { CODES, type CodeKind, codeFor, type Factor, STEP_MS, stepOf } from './code.ts';
import {
  type CredentialModel,
  type CredentialStep,
  createCredentialDriver,
  credentialStep,
  hasPasskeys,
} from './credential.ts';

const SECOND = 1_000;
const RECENT_MS = 15 * 60 * SECOND;
const SESSION_MS = 30 * 86_400_000;
const TIERS = ['free', 'pro', 'sharp'] as const;

export type SignInStep =
  | { do: 'sign in' | 'step up'; right: boolean; code: CodeKind; who: number }
  | { do: 'disable'; code: CodeKind; who: number }
  | { do: 'enrol' | 'revoke'; who: number }
  | { do: 'new password' }
  | { do: 'tier'; tier: (typeof TIERS)[number] }
  | { do: 'wait'; ms: number }
  | { do: 'credential'; credential: CredentialStep };

const code = fc.oneof(
  { weight: 3, arbitrary: fc.constant<CodeKind>('now') },
  { weight: 5, arbitrary: fc.constantFrom(...CODES) },
);
const who = fc.nat({ max: 2 });
const right = fc.oneof(
  { weight: 5, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);
const waits = fc.constantFrom(SECOND, STEP_MS, 2 * STEP_MS, RECENT_MS - STEP_MS, RECENT_MS);
export const signInStep: fc.Arbitrary<SignInStep> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('sign in' as const), right, code, who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('enrol' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('step up' as const), right, code, who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('disable' as const), code, who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revoke' as const), who }) },
  { weight: 1, arbitrary: fc.constant({ do: 'new password' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tier' as const), tier: fc.constantFrom(...TIERS) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: waits }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('credential' as const), credential: credentialStep }),
  },
);

type Session = { id: string; openedAt: number; verifiedAt: number; live: boolean };

/** What the specification says about one account, in plain data. */
export type SignInModel = {
  password: string;
  /** What the operator granted. */
  granted: (typeof TIERS)[number];
  factor: Factor | null;
  sessions: Session[];
  credentials: CredentialModel;
};
type Account = { model: SignInModel; email: string; userId: number };

/** Signs in and changes how one signs in, by the verbs themselves, and compares every outcome with the model. */
export async function createSignInDriver(deps: Dependencies, clock: ManualClock) {
  const { db, tokens, passwords } = deps;
  const credentials = createCredentialDriver(deps);
  const first = 'the first fine password';
  const passwordHash = await passwords.hash(first);
  let networks = 0;
  const at = () => clock.now().getTime();
  const isLive = ({ live, openedAt }: Session) => live && at() < openedAt + SESSION_MS;
  const origin = () => {
    const ip = `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
    return { ip, userAgent: undefined, now: clock.now() };
  };
  /** The slug of the problem, or `ok`. Anything else that is thrown fails the test. */
  const outcomeOf = <T>(work: Promise<T>): Promise<{ said: string; value?: T }> =>
    work.then(
      (value) => ({ said: 'ok', value }),
      (error) => {
        networks += 1; // the limits per network have tests of their own
        if (error instanceof Problem) return { said: error.slug };
        throw error;
      },
    );

  const openAccount = async (): Promise<Account> => {
    networks += 1;
    const email = `${randomUUID()}@example.com`;
    const inserted = await insertUser(db, { email, passwordHash, tier: 'free', now: clock.now() });
    const model: SignInModel = {
      password: first,
      granted: 'free',
      factor: null,
      sessions: [],
      credentials: { keys: [], passkeys: [] },
    };
    return { model, email, userId: inserted?.id ?? expect.unreachable() };
  };

  const openSession = ({ sessions }: SignInModel, id: string) =>
    sessions.push({ id, openedAt: at(), verifiedAt: at(), live: true });

  const take = async (step: SignInStep, { model, email, userId }: Account): Promise<void> => {
    const now = clock.now();
    const live = model.sessions.filter(isLive);
    const session = 'who' in step ? live[step.who % Math.max(1, live.length)] : undefined;
    switch (step.do) {
      case 'wait':
        clock.advance(step.ms);
        return;
      case 'tier':
        await changeTier(db, { userId, tier: step.tier, actor: 'test', now });
        model.granted = step.tier;
        return;
      case 'new password': {
        const link = await createResetLink(db, { email, baseUrl: 'http://x', actor: 'test', now });
        const token = link?.split('token=')[1] ?? '';
        model.password = `a fine password ${randomUUID()}`;
        const ask = { token, newPassword: model.password, baseUrl: 'http://x', ...origin() };
        await resetPassword(db, deps.jobs, passwords, ask);
        for (const one of model.sessions) one.live = false;
        return;
      }
      case 'sign in': {
        const { code, accept } = codeFor(model.factor, step.code, at());
        const password = step.right ? model.password : 'a wrong password';
        const ask = { email, password, code, ...origin() };
        const { said, value } = await outcomeOf(login(deps, ask));
        const passes = step.right && (model.factor === null || accept !== null);
        expect(said).toBe(passes ? 'ok' : step.right ? 'second-factor-required' : 'unauthorized');
        if (!passes) return;
        accept?.();
        openSession(model, value?.session.sessionId ?? '');
        return;
      }
      case 'credential': {
        const opened = await credentials.take(step.credential, model.credentials, userId, origin());
        if (opened) openSession(model, opened);
        return;
      }
    }
    if (!session) return;
    switch (step.do) {
      case 'enrol': {
        const ask = { userId, ...origin() };
        const { said, value } = await outcomeOf(startEnrolment(deps, ask));
        expect(said).toBe(model.factor ? 'forbidden' : 'ok');
        if (!value) return;
        const code = codeAt(value.secret, now);
        const { recoveryCodes } = await confirmEnrolment(deps, { ...ask, sessionId: session.id, code });
        for (const one of model.sessions) one.live &&= one === session;
        const used = stepOf(at());
        model.factor = { secret: value.secret, used, lastCode: code, unused: recoveryCodes, spent: [] };
        return;
      }
      case 'disable': {
        const { code = '', accept } = codeFor(model.factor, step.code, at());
        const { said } = await outcomeOf(disableSecondFactor(deps, { userId, code, ...origin() }));
        expect(said).toBe(model.factor === null ? 'not-found' : accept ? 'ok' : 'forbidden');
        if (said === 'ok') model.factor = null;
        return;
      }
      case 'step up': {
        const { code, accept } = codeFor(model.factor, step.code, at());
        const password = step.right ? model.password : 'a wrong password';
        const ask = { userId, sessionId: session.id, password, code, ...origin() };
        const { said } = await outcomeOf(stepUp(deps, ask));
        const passes = step.right && (model.factor === null || accept !== null);
        const isMissing = step.right && model.factor !== null && code === undefined;
        expect(said).toBe(passes ? 'ok' : isMissing ? 'validation-error' : 'forbidden');
        if (!passes) return;
        accept?.();
        session.verifiedAt = at();
        return;
      }
      case 'revoke':
        await revokeOwnSession(db, { id: session.id, userId, ...origin() });
        session.live = false;
    }
  };

  /** Who is signed in, with which tier, and whether they may create an API key. */
  const compare = async ({ model, userId }: Account, tier: Tier): Promise<void> => {
    const now = clock.now();
    await credentials.compare(model.credentials, { userId, tier, now });
    for (const session of model.sessions) {
      const token = await tokens.sign({ userId, sessionId: session.id }, now);
      const known = (await lookUp({ db, tokens }, [token], now)).get(token);
      expect(known !== undefined).toBe(isLive(session));
      if (!known) continue;
      expect(known.caller).toMatchObject({ kind: 'user', userId, tier });
      expect(refuse(signedIn('sharp'), known.caller) === null).toBe(reaches(tier, 'sharp'));
      const isProtected = model.factor !== null || hasPasskeys(model.credentials);
      const recent = !isProtected || at() < session.verifiedAt + RECENT_MS;
      const { said } = await outcomeOf(requireStepUp(db, known.caller, now));
      expect(said).toBe(recent ? 'ok' : 'step-up-required');
    }
  };

  return { openAccount, take, compare };
}
