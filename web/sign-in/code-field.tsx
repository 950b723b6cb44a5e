import { Field } from '../parts/field.tsx';

export const CodeField = ({ error, first = false }: { error?: string | undefined; first?: boolean }) => (
  <Field
    label="Code"
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
    hint="Six digits from your authenticator app, or a recovery code"
    required
    error={error}
    {...(first ? { 'data-first': true } : {})}
  />
);
