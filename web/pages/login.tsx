import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { send } from '../api.ts';
import { AuthCard } from '../parts/auth-card.tsx';
import { CredentialsForm } from '../parts/credentials-form.tsx';
import { ApiProblem } from '../problem.ts';
import { signIn, useSession } from '../session.ts';
import { CodeStep, type Credentials } from '../sign-in/code-step.tsx';
import { PasskeySignIn } from '../sign-in/passkey-sign-in.tsx';
import { ProviderSignIn } from '../sign-in/provider-sign-in.tsx';
import { SITE } from '../site-facts.ts';
import type { SignedIn } from '../wire.ts';

/** Only paths on this site: any other URL, or one that a browser would read as another site, leads home. */
const placeOf = (next: string | null): string => (next && /^\/(?![/\\])/.test(next) ? next : '/picks');

export default function Login() {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const { user } = useSession();
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  const next = placeOf(params.get('next'));
  useEffect(() => {
    if (user) navigate(next, { replace: true });
  }, [user, next, navigate]);
  return (
    <AuthCard name="login" title="Sign in">
      {params.has('reset') ? (
        <p className="notice good" role="status">
          Your password has been changed. Sign in with the new one.
        </p>
      ) : null}
      {credentials ? (
        <CodeStep credentials={credentials} onBack={() => setCredentials(null)} />
      ) : (
        <>
          <CredentialsForm
            submit={async (given) => {
              if (await needsCode(given)) setCredentials(given);
            }}
            verb="Sign in"
            doing="Signing in…"
            refusal={refusal}
          />
          <PasskeySignIn />
          <ProviderSignIn next={next} />
        </>
      )}
      <p className="row small">
        <Link href="/forgot">Forgot your password?</Link>
        {SITE.registration ? <Link href="/register">Create a free account</Link> : null}
      </p>
      {SITE.demoLinks.length > 0 ? (
        <div className="stack tight">
          <h2>Try the demo</h2>
          <p className="small muted">One click, no password. Only this machine can use these links.</p>
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

/** Signs in, unless the account has a second factor. */
async function needsCode(given: Credentials): Promise<boolean> {
  try {
    signIn(await send<SignedIn>('POST', '/auth/login', given));
    return false;
  } catch (error) {
    if (error instanceof ApiProblem && error.slug === 'second-factor-required') return true;
    throw error;
  }
}

/** Never says which of the two was wrong. */
const refusal = ({ status, message }: ApiProblem): string =>
  status === 401 ? 'Wrong email or password.' : message;
