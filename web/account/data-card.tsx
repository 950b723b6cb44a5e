import { useState } from 'react';
import { ask, send, useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { saveFile } from '../parts/save-file.ts';
import { useAction, useInvalidate } from '../parts/use-action.ts';
import { day } from '../words.ts';
import { DeleteAccount } from './delete-account.tsx';

export function DataCard() {
  const deletion = useApi(get('/me/deletion'));
  const [deleting, setDeleting] = useState(false);
  const invalidate = useInvalidate();
  const download = useAction(async () =>
    saveFile('hardwood-account.json', await (await ask('/me/data')).blob()),
  );
  const keep = useAction(async () => {
    await send('DELETE', '/me/deletion');
    await invalidate('/me/deletion');
  });
  return (
    <Card title="Your data">
      <p>
        Download everything that is stored about your account as one JSON file. Passwords, keys and secrets
        are not in it.
      </p>
      <div>
        <button
          type="button"
          className="button small"
          disabled={download.busy}
          onClick={() => void download.run()}
        >
          {download.busy ? 'Downloading…' : 'Download my data'}
        </button>
      </div>
      <FormProblem problem={download.problem ?? keep.problem} />
      <Loaded query={deletion} skeleton={[60]}>
        {({ deleteAt }) =>
          deleteAt === null ? (
            <div>
              <button type="button" className="button danger small" onClick={() => setDeleting(true)}>
                Delete account
              </button>
            </div>
          ) : (
            <div className="stack tight" data-deletion={deleteAt}>
              <p role="status">
                Your account will be deleted on <strong>{day(deleteAt)}</strong>. Until then it works as
                before.
              </p>
              <div>
                <button
                  type="button"
                  className="button small"
                  disabled={keep.busy}
                  onClick={() => void keep.run()}
                >
                  Keep my account
                </button>
              </div>
            </div>
          )
        }
      </Loaded>
      {deleting ? (
        <DeleteAccount onClose={() => setDeleting(false)} onDone={() => void invalidate('/me')} />
      ) : null}
    </Card>
  );
}
