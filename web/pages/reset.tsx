import { Link, useLocation, useSearchParams } from 'wouter';
import { send } from '../api.ts';
import { AuthCard } from '../parts/auth-card.tsx';
import { Field } from '../parts/field.tsx';
import { useForm } from '../parts/use-form.ts';

export default function Reset() {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const token = params.get('token') ?? '';
  const { form, problem, busy, onSubmit } = useForm(async ({ newPassword }) => {
    await send('POST', '/auth/reset-password', { token, newPassword });
    navigate('/login?reset', { replace: true });
  });
  return (
    <AuthCard name="reset" title="Choose a new password">
      <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
        <Field
          label="New password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          hint="8 to 128 characters. You will be signed out everywhere else. API keys keep working."
          required
          error={problem ? (problem.fields.newPassword ?? problem.message) : undefined}
        />
        <button type="submit" className="button primary" disabled={busy || !token}>
          {busy ? 'Saving…' : 'Save password'}
        </button>
      </form>
      <p className="small">
        <Link href="/forgot">Request a new link</Link>
      </p>
    </AuthCard>
  );
}
