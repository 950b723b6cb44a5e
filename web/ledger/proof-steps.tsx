import { b64, utf8 } from '../../src/ledger/verify/bytes.ts';
import { parseBody } from '../../src/ledger/verify/history.ts';
import { leafHash } from '../../src/ledger/verify/merkle.ts';
import { Status } from '../parts/status.tsx';
import { dayAndTime, number } from '../words.ts';
import type { CheckedProof } from './verify.ts';

/** What a proof file proves, step by step with its bytes. */
export function ProofSteps({ checked }: { checked: CheckedProof }) {
  const { verdict, isSignatureChecked } = checked;
  if (!verdict.ok)
    return (
      <p className="notice warn" role="status" data-verdict="refused">
        ✕ Not verified. {verdict.because}
      </p>
    );
  const { proof, checkpoint, entry } = verdict;
  const tipAt = proof.open ? parseBody(proof.open.body)?.tipAt : undefined;
  return (
    <div className="stack" data-verdict="ok">
      <p className="notice" role="status">
        {isSignatureChecked ? '✓ Verified.' : 'Signature not checked: this browser has no Ed25519 here.'}{' '}
        Logged {dayAndTime(String(entry.at))}
        {tipAt ? `, before tip-off ${dayAndTime(tipAt)}` : ''}.
      </p>
      <dl className="facts-list">
        <dt>Entry {number(proof.index)}</dt>
        <dd>
          <code>{proof.entry}</code>
        </dd>
        <dt>Its hash</dt>
        <dd>
          <code>{b64(leafHash(utf8(proof.entry)))}</code>
        </dd>
        <dt>Inclusion</dt>
        <dd>
          {proof.inclusion.length} hashes lead from it to the root of {number(checkpoint.size)} entries:{' '}
          <code>{b64(checkpoint.root)}</code>
        </dd>
        <dt>Signature</dt>
        <dd>
          <Status
            status={isSignatureChecked ? 'ok' : 'unverified'}
            word={isSignatureChecked ? 'valid' : 'not checked'}
          />{' '}
          {checkpoint.origin}
        </dd>
        <dt>Content</dt>
        <dd>
          {proof.open ? (
            <>
              It hashes to the commitment of the entry. <code>{proof.open.body}</code>
            </>
          ) : (
            'Not opened in this file.'
          )}
        </dd>
      </dl>
    </div>
  );
}
