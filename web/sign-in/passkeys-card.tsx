import { useState } from 'react';
import { send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Empty } from '../parts/empty.tsx';
import { Field } from '../parts/field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useInvalidate } from '../parts/use-action.ts';
import { useForm } from '../parts/use-form.ts';
import { useNow } from '../parts/use-now.ts';
import type { Passkey } from '../wire.ts';
import { age, day } from '../words.ts';
import { createPasskey, passkeysWork } from './passkey.ts';
import { RenamePasskey } from './rename-passkey.tsx';

const PATH = '/me/passkeys';

export function PasskeysCard() {
  const passkeys = useApi(get(PATH));
  return (
    <Card title="Passkeys">
      <p>Sign in with your fingerprint, face or PIN instead of the password and a code.</p>
      <Loaded query={passkeys} skeleton={[120]}>
        {(list) => (list.length === 0 ? <Empty>No passkeys yet.</Empty> : <PasskeyList passkeys={list} />)}
      </Loaded>
      {passkeysWork() ? (
        <NewPasskey />
      ) : (
        <p className="notice">
          This browser offers no passkeys here. They need https and a host name, or localhost.
        </p>
      )}
    </Card>
  );
}

function NewPasskey() {
  const invalidate = useInvalidate();
  const { form, problem, busy, onSubmit } = useForm(async ({ name }) => {
    await send('POST', PATH, { name: name || 'Passkey', credential: await createPasskey() });
    form.current?.reset();
    await invalidate(PATH);
  });
  return (
    <form ref={form} className="inline-form" onSubmit={onSubmit} noValidate>
      <Field
        label="Name of the new passkey"
        name="name"
        maxLength={100}
        autoComplete="off"
        placeholder="Such as your device"
        error={problem?.fields.name}
      />
      <button type="submit" className="button" disabled={busy}>
        Add a passkey
      </button>
      <FormProblem problem={problem} fields={['name']} />
    </form>
  );
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const now = useNow();
  const invalidate = useInvalidate();
  const [open, setOpen] = useState<{ what: 'rename' | 'delete'; passkey: Passkey } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ul className="plain-list">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="row apart" data-passkey={passkey.id}>
            <span className="stack none">
              <strong>{passkey.name}</strong>
              <span className="caption">
                added {day(passkey.createdAt)} ·{' '}
                {passkey.lastUsedAt ? `last used ${age(passkey.lastUsedAt, now)}` : 'never used'}
              </span>
            </span>
            <span className="row tight">
              {(['rename', 'delete'] as const).map((what) => (
                <button
                  key={what}
                  type="button"
                  className="button small"
                  onClick={() => setOpen({ what, passkey })}
                >
                  {what === 'rename' ? 'Rename' : 'Delete'}
                  <span className="visually-hidden"> {passkey.name}</span>
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {open?.what === 'rename' ? (
        <RenamePasskey passkey={open.passkey} onClose={close} onDone={() => invalidate(PATH)} />
      ) : null}
      {open?.what === 'delete' ? (
        <Confirm
          title={`Delete “${open.passkey.name}”?`}
          verb="Delete passkey"
          keep="Keep it"
          act={async () => {
            await send('DELETE', `${PATH}/${open.passkey.id}`);
            await invalidate(PATH);
          }}
          onClose={close}
        >
          <p>It can no longer sign in. Also remove it from your device, which does not learn about this.</p>
        </Confirm>
      ) : null}
    </>
  );
}
