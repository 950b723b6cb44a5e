import { send } from '../api.ts';
import { useForm } from '../parts/use-form.ts';
import { signIn } from '../session.ts';
import type { SignedIn } from '../wire.ts';
import { CodeField } from './code-field.tsx';

export type Credentials = { email: string; password: string };

/** The second step of sign-in. The password stays in memory until it has succeeded. */
export function CodeStep({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const { form, problem, busy, onSubmit } = useForm(async ({ code }) =>
    signIn(await send<SignedIn>('POST', '/auth/login', { ...credentials, code })),
  );
  return (
    <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
      <p className="small muted">Your password is right. Now enter a code for {credentials.email}.</p>
      <CodeField error={problem ? (problem.fields.code ?? problem.message) : undefined} />
      <div className="row">
        <button type="submit" className="button primary" disabled={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </button>
        <button type="button" className="button quiet" onClick={onBack}>
          Back
        </button>
      </div>
    </form>
  );
}
