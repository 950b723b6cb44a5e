import { useState } from 'react';
import { Link } from 'wouter';
import { send } from '../api.ts';
import { AuthCard } from '../parts/auth-card.tsx';
import { CredentialsForm } from '../parts/credentials-form.tsx';
import { Mailed } from '../parts/mailed.tsx';

export default function Register() {
  const [done, setDone] = useState<string | null>(null);
  if (done)
    return (
      <AuthCard name="register" title="Check your email">
        <Mailed words={done} />
        <Link className="button primary" href="/login">
          Sign in
        </Link>
      </AuthCard>
    );
  return (
    <AuthCard name="register" title="Create a free account">
      <p className="muted">
        Free includes the public track record. Research and picks are part of Pro and Sharp.
      </p>
      <CredentialsForm
        submit={async (given) =>
          setDone((await send<{ message: string }>('POST', '/auth/register', given)).message)
        }
        verb="Create account"
        doing="Creating…"
        isNew
      />
      <p className="small">
        <Link href="/login">Sign in instead</Link>
      </p>
    </AuthCard>
  );
}
