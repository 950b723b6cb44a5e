import { useState } from 'react';
import { send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { useAction } from '../parts/use-action.ts';

export function DeleteAccount({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const { data } = useApi(get('/me/identities'));
  const hasPassword = data?.hasPassword ?? true;
  const { run, busy, problem } = useAction(async () => {
    await send('POST', '/me/deletion', hasPassword ? { password } : {});
    onDone();
  });
  return (
    <Dialog title="Delete your account?" onClose={onClose}>
      <p>
        In 14 days we delete the account with its keys, webhooks, alerts, bets, queries and exports. You can
        change your mind until then. The subscription is not renewed. Backups expire within eight days after
        that.
      </p>
      <form
        className="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (await run()) onClose();
        }}
      >
        {hasPassword ? (
          <Field
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        ) : null}
        <FormProblem problem={problem} />
        <div className="row">
          <button type="submit" className="button danger" disabled={busy}>
            Delete in 14 days
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            Keep my account
          </button>
        </div>
      </form>
    </Dialog>
  );
}
