import { send } from '../api.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useForm } from '../parts/use-form.ts';
import { CodeField } from './code-field.tsx';

export function DisableDialog({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<unknown> }) {
  const { form, problem, busy, onSubmit } = useForm(async ({ code }) => {
    await send('POST', '/me/second-factor/disable', { code });
    await onDone();
    onClose();
  });
  return (
    <Dialog title="Turn two-step sign-in off?" onClose={onClose}>
      <p>Your password alone will be enough to sign in, and your recovery codes stop working.</p>
      <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
        <CodeField first error={problem ? (problem.fields.code ?? problem.message) : undefined} />
        <div className="row">
          <button type="submit" className="button danger" disabled={busy}>
            Turn off
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            Keep it on
          </button>
        </div>
      </form>
    </Dialog>
  );
}
