import { send } from '../api.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { useForm } from '../parts/use-form.ts';
import type { RecoveryCodes, TotpSecret } from '../wire.ts';
import { QrCode } from './qr-code.tsx';

type Props = { made: TotpSecret; onClose: () => void; onDone: (codes: readonly string[]) => void };

export function EnrolDialog({ made, onClose, onDone }: Props) {
  const { form, problem, busy, onSubmit } = useForm(async ({ code }) => {
    const { recoveryCodes } = await send<RecoveryCodes>('POST', '/me/second-factor/confirm', { code });
    onDone(recoveryCodes);
  });
  return (
    <Dialog title="Set up an authenticator app" onClose={onClose}>
      <p>Scan this code with the app, then enter the six digits that it shows.</p>
      <QrCode text={made.uri} label="QR code for your authenticator app" />
      <div className="stack tight">
        <label className="stack tight">
          <span className="form-label">Or enter this key by hand</span>
          <input
            className="input mono"
            name="secret"
            readOnly
            value={made.secret}
            onFocus={(event) => event.target.select()}
          />
        </label>
        <div>
          <CopyButton text={made.secret} label="Copy key" />
        </div>
      </div>
      <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
        <Field
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          error={problem ? (problem.fields.code ?? problem.message) : undefined}
        />
        <button type="submit" className="button primary" disabled={busy}>
          Turn on
        </button>
      </form>
    </Dialog>
  );
}
