import { useState } from 'react';
import { send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useAction, useInvalidate } from '../parts/use-action.ts';
import type { RecoveryCodes as Codes, TotpSecret } from '../wire.ts';
import { day } from '../words.ts';
import { DisableDialog } from './disable-dialog.tsx';
import { EnrolDialog } from './enrol-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const PATH = '/me/second-factor';

export function SecondFactorCard() {
  const factor = useApi(get(PATH));
  const invalidate = useInvalidate();
  const [made, setMade] = useState<TotpSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [disabling, setDisabling] = useState(false);
  const show = async (shown: readonly string[]) => {
    setMade(null);
    setCodes(shown);
    await invalidate(PATH);
  };
  const start = useAction(async () => setMade(await send<TotpSecret>('POST', PATH)));
  const renew = useAction(async () =>
    show((await send<Codes>('POST', `${PATH}/recovery-codes`)).recoveryCodes),
  );
  return (
    <Card title="Two-step sign-in">
      <Loaded query={factor} skeleton={[120]}>
        {({ enabledAt, recoveryCodesLeft }) =>
          enabledAt === null ? (
            <>
              <p>After the password, a code from an authenticator app on your phone is needed too.</p>
              <div>
                <button
                  type="button"
                  className="button"
                  disabled={start.busy}
                  onClick={() => void start.run()}
                >
                  Set up an authenticator app
                </button>
              </div>
            </>
          ) : (
            <>
              <p className="row tight">
                <Chip tone="accent">on</Chip> since {day(enabledAt)}
              </p>
              <p className={recoveryCodesLeft < 3 ? 'notice warn' : undefined}>
                {recoveryCodesLeft} of 10 recovery codes are left.
              </p>
              <div className="row">
                <button
                  type="button"
                  className="button small"
                  disabled={renew.busy}
                  onClick={() => void renew.run()}
                >
                  Create new recovery codes
                </button>
                <button type="button" className="button small quiet" onClick={() => setDisabling(true)}>
                  Turn off
                </button>
              </div>
            </>
          )
        }
      </Loaded>
      <FormProblem problem={start.problem ?? renew.problem} />
      {made ? <EnrolDialog made={made} onClose={() => setMade(null)} onDone={show} /> : null}
      {codes ? <RecoveryCodes codes={codes} onClose={() => setCodes(null)} /> : null}
      {disabling ? (
        <DisableDialog onClose={() => setDisabling(false)} onDone={() => invalidate(PATH)} />
      ) : null}
    </Card>
  );
}
