import { useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { SignedIn } from '../../src/accounts/contract.ts';
import { send } from '../api.ts';
import { AuthCard } from '../parts/auth-card.tsx';
import { Field } from '../parts/field.tsx';
import { useForm } from '../parts/use-form.ts';
import type { ApiProblem } from '../problem.ts';
import { signIn, useSession } from '../session.ts';
import { SITE } from '../site-facts.ts';

/** Only a place of ours: an address of elsewhere, or one that a browser reads as such, leads home. */
const placeOf = (next: string | null): string => (next && /^\/(?![/\\])/.test(next) ? next : '/picks');

export default function Login() {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const { user } = useSession();
  const next = placeOf(params.get('next'));
  useEffect(() => {
    if (user) navigate(next, { replace: true });
  }, [user, next, navigate]);
  const { form, problem, busy, onSubmit } = useForm(async ({ email, password }) =>
    signIn(await send<SignedIn>('POST', '/auth/login', { email, password })),
  );
  return (
    <AuthCard name="login" title="Sign in">
      {params.has('reset') ? (
        <p className="notice good" role="status">
          The new password is set. Sign in with it.
        </p>
      ) : null}
      <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          required
          error={problem?.fields.email}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={problem?.fields.password ?? refusal(problem)}
        />
        <button type="submit" className="button primary" disabled={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
      <p className="row small">
        <Link href="/forgot">Forgot the password?</Link>
        {SITE.registration ? <Link href="/register">Open a free account</Link> : null}
      </p>
      {SITE.demoLinks.length > 0 ? (
        <div className="stack tight">
          <h2>Try the demo</h2>
          <p className="small muted">One click, no password. Only this machine can reach it.</p>
          <p className="row">
            {SITE.demoLinks.map(({ tier, url }) => (
              <a key={tier} className="button small" href={url}>
                {tier[0]?.toUpperCase() + tier.slice(1)}
              </a>
            ))}
          </p>
        </div>
      ) : null}
    </AuthCard>
  );
}

/** Never which of the two was wrong. */
function refusal(problem: ApiProblem | null): string | undefined {
  if (!problem || Object.keys(problem.fields).length > 0) return undefined;
  return problem.status === 401 ? "That e-mail and password don't match." : problem.message;
}
