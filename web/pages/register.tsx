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
      <AuthCard name="register" title="Look at your mail">
        <Mailed words={done} />
        <Link className="button primary" href="/login">
          Sign in
        </Link>
      </AuthCard>
    );
  return (
    <AuthCard name="register" title="Open a free account">
      <p className="muted">Free shows the public track record. Research and picks come with Pro and Sharp.</p>
      <CredentialsForm
        submit={async (given) =>
          setDone((await send<{ message: string }>('POST', '/auth/register', given)).message)
        }
        verb="Open account"
        doing="Opening…"
        isNew
      />
      <p className="small">
        <Link href="/login">Sign in instead</Link>
      </p>
    </AuthCard>
  );
}
