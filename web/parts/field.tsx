import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** The service's errors continue the name of the field: "must not be empty". */
const fieldSentence = (label: string, error: string): string =>
  /^[a-z]/.test(error) ? `${label} ${error}.` : error;

/** A labeled input with its error linked by `aria-describedby`. */
export function Field({ label, hint, error, ...input }: Props) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        {...(described ? { 'aria-describedby': described } : {})}
        {...input}
      />
      {hint ? (
        <span id={`${id}-hint`} className="caption">
          {hint}
        </span>
      ) : null}
      {error ? (
        <span id={`${id}-error`} className="error">
          {fieldSentence(label, error)}
        </span>
      ) : null}
    </div>
  );
}
