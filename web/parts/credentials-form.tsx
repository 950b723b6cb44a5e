import type { ApiProblem } from '../problem.ts';
import { Field } from './field.tsx';
import { useForm } from './use-form.ts';

type Props = {
  submit: (values: { email: string; password: string }) => Promise<unknown>;
  verb: string;
  /** The button while it works. */
  doing: string;
  /** A password that is being chosen, not one that is known. */
  isNew?: boolean;
  /** What to say under the password when the refusal names no field. */
  refusal?: (problem: ApiProblem) => string;
};

/** E-mail and password, for signing in and for joining. */
export function CredentialsForm({ submit, verb, doing, isNew = false, refusal }: Props) {
  const { form, problem, busy, onSubmit } = useForm(({ email = '', password = '' }) =>
    submit({ email, password }),
  );
  const isNamed = problem !== null && Object.keys(problem.fields).length > 0;
  const said = problem && !isNamed ? (refusal?.(problem) ?? problem.message) : undefined;
  return (
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
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? '8 to 128 characters; not a common one' : undefined}
        required
        error={problem?.fields.password ?? said}
      />
      <button type="submit" className="button primary" disabled={busy}>
        {busy ? doing : verb}
      </button>
    </form>
  );
}
