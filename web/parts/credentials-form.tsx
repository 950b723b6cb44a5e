import type { ApiProblem } from '../problem.ts';
import { Field } from './field.tsx';
import { useForm } from './use-form.ts';

type Props = {
  submit: (values: { email: string; password: string }) => Promise<unknown>;
  verb: string;
  /** Button label while the request runs. */
  doing: string;
  /** The password is being chosen, not entered. */
  isNew?: boolean;
  /** Shown below the password when the error names no field. */
  refusal?: (problem: ApiProblem) => string;
};

/** Email and password, for signing in and signing up. */
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
        hint={isNew ? '8 to 128 characters, not a common password' : undefined}
        required
        error={problem?.fields.password ?? said}
      />
      <button type="submit" className="button primary" disabled={busy}>
        {busy ? doing : verb}
      </button>
    </form>
  );
}
