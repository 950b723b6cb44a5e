import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { send } from '../api.ts';
import { AuthCard } from '../parts/auth-card.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { useAction } from '../parts/use-action.ts';
import { useForm } from '../parts/use-form.ts';
import { ApiProblem } from '../problem.ts';
import { signIn } from '../session.ts';
import { CodeField } from '../sign-in/code-field.tsx';
import { readTrip } from '../sign-in/provider.ts';
import { SITE } from '../site-facts.ts';
import type { SignedIn } from '../wire.ts';

/** Where the OpenID Connect provider sends the browser back to. */
export default function LoginCallback() {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const [needsCode, setNeedsCode] = useState(false);
  const [{ purpose, next }] = useState(readTrip);
  const state = params.get('state') ?? '';
  const leave = () => navigate(next, { replace: true });
  const finish = useAction(async () => {
    const code = params.get('code');
    if (!code) throw new ApiProblem(400, { detail: 'The sign-in was cancelled or refused. Try again.' });
    const iss = params.get('iss');
    const callback = { code, state, ...(iss ? { iss } : {}) };
    if (purpose === 'link') {
      await send('POST', '/me/identities', callback);
      leave();
    } else if (await awaitsCode(callback)) setNeedsCode(true);
    else leave();
  });
  const isSent = useRef(false); // the callback works once
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void finish.run();
  }, [finish]);
  return (
    <AuthCard name="login-callback" title={`Sign in with ${SITE.provider ?? 'a provider'}`}>
      {needsCode ? (
        <CodeForm state={state} onDone={leave} />
      ) : finish.problem ? null : (
        <p role="status">Signing in…</p>
      )}
      <FormProblem problem={finish.problem} />
      {finish.problem ? (
        <p>
          <Link href={purpose === 'link' ? next : '/login'}>
            {purpose === 'link' ? 'Back to the account page' : 'Back to sign-in'}
          </Link>
        </p>
      ) : null}
    </AuthCard>
  );
}

async function awaitsCode(callback: object): Promise<boolean> {
  try {
    signIn(await send<SignedIn>('POST', '/auth/oidc/callback', callback));
    return false;
  } catch (error) {
    if (error instanceof ApiProblem && error.slug === 'second-factor-required') return true;
    throw error;
  }
}

function CodeForm({ state, onDone }: { state: string; onDone: () => void }) {
  const { form, problem, busy, onSubmit } = useForm(async ({ code }) => {
    signIn(await send<SignedIn>('POST', '/auth/oidc/code', { state, code }));
    onDone();
  });
  return (
    <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
      <CodeField error={problem?.fields.code} />
      <FormProblem problem={problem} fields={['code']} />
      <button type="submit" className="button primary" disabled={busy}>
        Sign in
      </button>
    </form>
  );
}
