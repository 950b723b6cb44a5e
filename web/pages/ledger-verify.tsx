import { useState } from 'react';
import { NOT_SHOWN } from '../../src/domain/source-rights.ts';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { ProofSteps } from '../ledger/proof-steps.tsx';
import { useChecked } from '../ledger/use-checked.ts';
import Verification from '../ledger/verification.tsx';
import { type CheckedProof, checkProof } from '../ledger/verify.ts';
import { Card } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { saveFile } from '../parts/save-file.ts';
import { useAction } from '../parts/use-action.ts';
import { useFilters } from '../parts/use-filters.ts';

export default function LedgerVerifyPage() {
  const pickId = Number(useFilters().params.get('pick'));
  return (
    <Page name="ledger-verify" title="Verify the ledger">
      <div className="stack" data-state="ready">
        <p className="muted">
          Every pick is written into a public log when it is published, sealed until tip-off. Your browser
          checks here that nothing was removed, changed or added afterwards.
        </p>
        {Number.isSafeInteger(pickId) && pickId > 0 ? <PickProof pickId={pickId} /> : null}
        <Card title="The whole ledger">
          <Verification withChecks />
        </Card>
        <Card title="A proof file">
          <ProofFile />
        </Card>
        <Card title="Without trusting this page">
          <p className="muted">
            The operator of this service also serves this page and could change it. The same checks run on
            your own computer:
          </p>
          <CodeBlock
            name="Command"
            text={`hardwood ledger verify ${window.location.origin}`}
            copy="Copy command"
          />
          <p className="muted">
            It cannot prove that a price was available at a book, that a box score is right, or that there is
            no second log under another name. Times are those of the operator's clock unless others have
            confirmed them.
          </p>
        </Card>
      </div>
    </Page>
  );
}

function PickProof({ pickId }: { pickId: number }) {
  const proof = useApi(get('/picks/{pickId}/proof', { path: { pickId } }));
  const checked = useChecked(proof.data?.file ?? undefined);
  return (
    <Card title={`Proof of pick ${pickId}`}>
      <Loaded query={proof} skeleton={[120]}>
        {({ file }) =>
          file === null ? (
            <p>{NOT_SHOWN}. Without these values the proof cannot be checked here.</p>
          ) : (
            <>
              {checked ? <ProofSteps checked={checked} /> : <p role="status">Checking…</p>}
              <button
                type="button"
                className="button small"
                onClick={() => saveFile(`pick-${pickId}.tlog-proof`, new Blob([file]))}
              >
                Download the proof
              </button>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

/** A file that was chosen or dropped. */
function ProofFile() {
  const [checked, setChecked] = useState<CheckedProof | null>(null);
  const { run, problem } = useAction(async (file: File) =>
    setChecked(await checkProof(new Uint8Array(await file.arrayBuffer()))),
  );
  return (
    <div className="stack">
      <label className="field">
        <span>Choose or drop a .tlog-proof file</span>
        {/* The native control also takes dropped files. */}
        <input
          type="file"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void run(file);
          }}
        />
      </label>
      <FormProblem problem={problem} />
      {checked ? <ProofSteps checked={checked} /> : null}
    </div>
  );
}
