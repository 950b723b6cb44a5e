import { findTimestamp } from '../../ledger/evidence-queries.ts';
import { listEntriesOfPick, listRecorded } from '../../ledger/queries.ts';
import { proofOf } from '../../ledger/serve.ts';
import { b64, utf8 } from '../../ledger/verify/bytes.ts';
import { sizeOf } from '../../ledger/verify/known-log.ts';
import { leafHash } from '../../ledger/verify/merkle.ts';
import { formatProof } from '../../ledger/verify/proof-file.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Problem, retryLater } from '../../platform/problem.ts';
import { getPick } from '../pick-queries.ts';

const RETRY_SECONDS = 5;

/**
 * The proof of a pick that the caller may see, with the opening of its commitment. What became of it later is
 * shown only as far as the caller knows.
 */
export async function showProof(db: Db, { id, asOf }: { id: number; asOf: Date }) {
  const pick = await getPick(db, { id, asOf });
  const recorded = (await listRecorded(db, [id])).get(id);
  if (!recorded || recorded.imported)
    throw new Problem('not-found', `Pick ${id} has no entry of its own in the ledger.`);
  const proof = await proofOf(db, recorded.idx, true);
  if (!proof) throw retryLater('not-yet-covered', `No checkpoint covers pick ${id} yet.`, RETRY_SECONDS);
  const entries = await listEntriesOfPick(db, id);
  const successor = pick.supersededBy === null ? [] : [pick.supersededBy];
  const replacedBy = (await listRecorded(db, successor)).get(pick.supersededBy ?? 0)?.idx ?? null;
  const results = pick.outcome?.version ?? 0;
  const stamp = await findTimestamp(db, sizeOf(utf8(proof.checkpoint)));
  return {
    pickId: id,
    index: recorded.idx,
    entry: proof.entry,
    leafHash: b64(leafHash(utf8(proof.entry))),
    open: proof.open && { body: proof.open.body, salt: b64(proof.open.salt) },
    inclusion: proof.inclusion.map(b64),
    checkpoint: proof.checkpoint,
    replacedBy,
    withdrawnBy:
      pick.closedAs === 'withdrawn' ? (entries.find(({ kind }) => kind === 'withdraw')?.idx ?? null) : null,
    results: entries
      .filter(({ kind }) => kind === 'result')
      .slice(0, results)
      .map(({ idx }) => idx),
    timestamps: stamp ? [b64(stamp)] : [],
    file: formatProof(proof),
  };
}
