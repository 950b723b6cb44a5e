import type { Scope } from '../../src/domain/tiers.ts';
import { send } from '../api.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { useInvalidate } from '../parts/use-action.ts';
import { useForm } from '../parts/use-form.ts';
import type { CreatedOpsToken } from '../wire.ts';

const OPENS: Record<Scope, string> = {
  'ops:read': 'health, operations, freshness, settlement, errors',
  'ops:commands': 'run and cancel operations, create backups',
  'ops:config': 'change settings, see the state of secrets',
  'ops:tokens': 'list and revoke tokens, but not create them',
};

export function NewToken({
  onMade,
  onClose,
}: {
  onMade: (token: CreatedOpsToken) => void;
  onClose: () => void;
}) {
  const invalidate = useInvalidate();
  const { form, problem, busy, onSubmit } = useForm(async ({ name, days, ...boxes }) => {
    const scopes = Object.keys(boxes).map((box) => box.replace('scope ', ''));
    const made = await send<CreatedOpsToken>('POST', '/ops/tokens', {
      name,
      scopes,
      ...(days ? { expiresInDays: Number(days) } : {}),
    });
    void invalidate('/ops/tokens');
    onMade(made);
  });
  return (
    <Dialog title="New ops token" onClose={onClose}>
      <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
        <Field
          label="Name"
          name="name"
          maxLength={100}
          autoComplete="off"
          placeholder="What it is used for"
          error={problem?.fields.name}
        />
        <fieldset className="boxes">
          <legend className="form-label">Scopes</legend>
          {Object.entries(OPENS).map(([scope, opens]) => (
            <label key={scope} className="check">
              <input type="checkbox" name={`scope ${scope}`} defaultChecked={scope === 'ops:read'} />
              <span>
                <code>{scope}</code>
                <br />
                <span className="caption">{opens}</span>
              </span>
            </label>
          ))}
          {problem?.fields.scopes ? <span className="form-problem">Choose one or more scopes.</span> : null}
        </fieldset>
        <Field
          label="Expires after (days)"
          name="days"
          type="number"
          min={1}
          max={365}
          defaultValue="90"
          error={problem?.fields.expiresInDays}
        />
        <FormProblem problem={problem} fields={['name', 'scopes', 'expiresInDays']} />
        <button type="submit" className="button primary" disabled={busy}>
          Create token
        </button>
      </form>
    </Dialog>
  );
}
