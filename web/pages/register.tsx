import { useState } from 'react';
import { Link } from 'wouter';
import { send } from '../api.ts';
import { AuthCard } from '../parts/auth-card.tsx';
import { Field } from '../parts/field.tsx';
import { useForm } from '../parts/use-form.ts';
import { SITE } from '../site-facts.ts';

export default function Register() {
  const [done, setDone] = useState<string | null>(null);
  const { form, problem, busy, onSubmit } = useForm(async ({ email, password }) => {
    const { message } = await send<{ message: string }>('POST', '/auth/register', { email, password });
    setDone(message);
  });
  if (done)
    return (
      <AuthCard name="register" title="Look at your mail">
        <p role="status">{done}</p>
        {SITE.devMail ? (
          <p>
            On this machine mail goes to <a href="/dev/mail">/dev/mail</a>.
          </p>
        ) : null}
        <Link className="button primary" href="/login">
          Sign in
        </Link>
      </AuthCard>
    );
  return (
    <AuthCard name="register" title="Open a free account">
      <p className="muted">Free shows the public track record. Research and picks come with Pro and Sharp.</p>
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
          autoComplete="new-password"
          hint="8 to 128 characters; not a common one"
          required
          error={problem?.fields.password ?? (problem && !problem.fields.email ? problem.message : undefined)}
        />
        <button type="submit" className="button primary" disabled={busy}>
          {busy ? 'Opening…' : 'Open account'}
        </button>
      </form>
      <p className="small">
        <Link href="/login">Sign in instead</Link>
      </p>
    </AuthCard>
  );
}
