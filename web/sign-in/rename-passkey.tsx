import { send } from '../api.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { useForm } from '../parts/use-form.ts';
import type { Passkey } from '../wire.ts';

type Props = { passkey: Passkey; onClose: () => void; onDone: () => Promise<unknown> };

export function RenamePasskey({ passkey, onClose, onDone }: Props) {
  const { form, problem, busy, onSubmit } = useForm(async ({ name }) => {
    await send('PATCH', `/me/passkeys/${passkey.id}`, { name });
    await onDone();
    onClose();
  });
  return (
    <Dialog title="Rename passkey" onClose={onClose}>
      <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
        <Field
          label="Name"
          name="name"
          defaultValue={passkey.name}
          maxLength={100}
          autoComplete="off"
          required
          data-first
          error={problem?.fields.name}
        />
        <FormProblem problem={problem} fields={['name']} />
        <div>
          <button type="submit" className="button primary" disabled={busy}>
            Save name
          </button>
        </div>
      </form>
    </Dialog>
  );
}
