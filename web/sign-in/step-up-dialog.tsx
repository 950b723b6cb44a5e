import { send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useAction } from '../parts/use-action.ts';
import { useForm } from '../parts/use-form.ts';
import { CodeField } from './code-field.tsx';
import { askForPasskey, passkeysWork } from './passkey.ts';
import { ProviderSignIn } from './provider-sign-in.tsx';
import { usePendingStepUp } from './step-up.ts';

/** Opened by a request that was answered `step-up-required`, which is then repeated. */
export default function StepUpDialog() {
  const pending = usePendingStepUp();
  const factor = useApi(get('/me/second-factor'));
  const passkeys = useApi(get('/me/passkeys'));
  const linked = useApi(get('/me/identities'));
  if (!pending) return null;
  return (
    <Dialog title="Confirm that it is you" onClose={() => pending.settle(false)}>
      <p className="small muted">This action needs a sign-in of the last 15 minutes.</p>
      {passkeysWork() && passkeys.data && passkeys.data.length > 0 ? (
        <PasskeyButton onDone={() => pending.settle(true)} />
      ) : null}
      {linked.data && linked.data.identities.length > 0 ? <ProviderSignIn next="/account" /> : null}
      <Loaded query={factor} skeleton={[120]}>
        {({ enabledAt }) => (
          <PasswordForm needsCode={enabledAt !== null} onDone={() => pending.settle(true)} />
        )}
      </Loaded>
    </Dialog>
  );
}

function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { run, busy, problem } = useAction(async () => {
    await send('POST', '/me/step-up', { passkey: await askForPasskey() });
    onDone();
  });
  return (
    <div className="stack tight">
      <button type="button" className="button" disabled={busy} onClick={() => void run()}>
        Use a passkey
      </button>
      <FormProblem problem={problem} />
    </div>
  );
}

function PasswordForm({ needsCode, onDone }: { needsCode: boolean; onDone: () => void }) {
  const { form, problem, busy, onSubmit } = useForm(async ({ password, code }) => {
    await send('POST', '/me/step-up', { password, ...(code ? { code } : {}) });
    onDone();
  });
  return (
    <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={problem?.fields.password}
      />
      {needsCode ? <CodeField error={problem?.fields.code} /> : null}
      <FormProblem problem={problem} fields={['password', 'code']} />
      <button type="submit" className="button primary" disabled={busy}>
        Confirm
      </button>
    </form>
  );
}
