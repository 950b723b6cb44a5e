import { Link } from 'wouter';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { useChecked } from '../ledger/use-checked.ts';
import { Status } from '../parts/status.tsx';
import { ApiProblem } from '../problem.ts';
import type { PickDetail } from '../wire.ts';

/** Whether this browser could verify that the pick is in the public ledger; opens its proof. */
export function ProofMark({ pick: { pickId, origin } }: { pick: PickDetail }) {
  const proof = useApi(origin === 'live' ? get('/picks/{pickId}/proof', { path: { pickId } }) : null, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  const checked = useChecked(proof.data?.file ?? undefined);
  if (checked)
    return (
      <Link href={`/ledger/verify?pick=${pickId}`} data-part="proof">
        {!checked.verdict.ok ? (
          <Status status="failed" word="Proof failed" />
        ) : checked.isSignatureChecked ? (
          <Status status="ok" word="Verified" />
        ) : (
          <Status status="unverified" word="Signature not checked" />
        )}
      </Link>
    );
  const words = proof.error instanceof ApiProblem ? WAITING[proof.error.status] : undefined;
  return words ? (
    <span className="small muted" data-part="proof">
      {words}
    </span>
  ) : null;
}

/** By status of the response. */
const WAITING: Record<number, string> = {
  404: 'Published before the ledger',
  409: 'In the ledger with the next checkpoint',
};
