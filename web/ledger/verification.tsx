import { useState } from 'react';
import { FormProblem } from '../parts/form-problem.tsx';
import { useAction } from '../parts/use-action.ts';
import { plural } from '../words.ts';

import { Findings } from './findings.tsx';
import { RecordTable } from './record-table.tsx';
import { type Verification as Verified, verifyLedger } from './verify.ts';

/** Verifies the ledger of this service in the browser, and shows the record that follows from it. */
export default function Verification({ withChecks = false }: { withChecks?: boolean }) {
  const [share, setShare] = useState(0);
  const [result, setResult] = useState<Verified | 'none' | null>(null);
  const { run, busy, problem } = useAction(async () => {
    setShare(0);
    setResult(null);
    setResult((await verifyLedger(setShare)) ?? 'none');
  });
  return (
    <div className="stack" data-part="verification">
      <div className="row">
        <button type="button" className="button" disabled={busy} onClick={() => void run()}>
          Verify the ledger
        </button>
        {busy ? <progress className="progress" value={share} aria-label="Share of the log read" /> : null}
      </div>
      <FormProblem problem={problem} />
      {result === 'none' ? (
        <p role="status">No checkpoint is signed yet. Try again in a minute.</p>
      ) : result ? (
        <>
          <Outcome verified={result} />
          {withChecks || isFailed(result) ? <Findings findings={result.verdict.findings} /> : null}
          <RecordTable record={result.verdict.record} evidence={result.evidence} />
        </>
      ) : null}
    </div>
  );
}

const isFailed = ({ verdict }: Verified): boolean => verdict.findings.some(({ level }) => level === 'fail');

function Outcome({ verified }: { verified: Verified }) {
  const { verdict, isFirstUse, isSignatureChecked } = verified;
  const { origin, size } = verdict.checkpoint;
  const failures = verdict.findings.filter(({ level }) => level === 'fail').length;
  const failed = failures > 0;
  return (
    <p className={`notice ${failed || !isSignatureChecked ? 'warn' : ''}`} role="status">
      {failed
        ? `✕ ${plural(failures, 'check')} failed in ${origin}, ${plural(size, 'entry', 'entries')}.`
        : `✓ Verified: ${plural(size, 'entry', 'entries')} of ${origin}.`}{' '}
      {isSignatureChecked
        ? isFirstUse
          ? 'The key was taken from the log itself. This browser remembers it from now on.'
          : 'It continues what this browser saw before.'
        : 'Signature not checked: this browser has no Ed25519 here.'}
    </p>
  );
}
