import { useId } from 'react';
import { SelectField } from '../parts/select-field.tsx';

const EXAMPLE = '{\n  "message": "{{title}}: {{text}}",\n  "link": "{{link}}"\n}';

export function TemplateFields({ error }: { error?: string | undefined }) {
  const id = useId();
  return (
    <>
      <SelectField
        label="Format"
        name="target/format"
        options={[
          ['json', 'JSON'],
          ['text', 'Plain text'],
        ]}
      />
      <div className="field">
        <label htmlFor={id}>Template</label>
        <textarea
          id={id}
          className="input mono"
          name="target/template"
          rows={5}
          maxLength={4000}
          defaultValue={EXAMPLE}
          aria-invalid={error ? true : undefined}
          {...(error ? { 'aria-describedby': `${id}-error` } : {})}
        />
        {error ? (
          <span id={`${id}-error`} className="error">
            Template {error}.
          </span>
        ) : null}
      </div>
    </>
  );
}
