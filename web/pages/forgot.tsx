import { useState } from 'react';
import { Link } from 'wouter';
import { send } from '../api.ts';
import { AuthCard } from '../parts/auth-card.tsx';
import { Field } from '../parts/field.tsx';
import { Mailed } from '../parts/mailed.tsx';
import { useForm } from '../parts/use-form.ts';

export default function Forgot() {
  const [done, setDone] = useState<string | null>(null);
  const { form, problem, busy, onSubmit } = useForm(async ({ email }) => {
    const { message } = await send<{ message: string }>('POST', '/auth/forgot-password', { email });
    setDone(message);
  });
  return (
    <AuthCard name="forgot" title="Reset your password">
      {done ? (
        <Mailed words={done} />
      ) : (
        <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
          <p className="muted">We will email you a link. It works once and expires after 30 minutes.</p>
          <Field
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            required
            error={problem ? (problem.fields.email ?? problem.message) : undefined}
          />
          <button type="submit" className="button primary" disabled={busy}>
            {busy ? 'Sending…' : 'Send reset link'}
          </button>
        </form>
      )}
      <p className="small">
        <Link href="/login">Back to sign in</Link>
      </p>
    </AuthCard>
  );
}
