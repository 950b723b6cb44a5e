import { textOf, utf8 } from '../../src/ledger/verify/bytes.ts';
import { parseCheckpoint } from '../../src/ledger/verify/checkpoint.ts';
import { type KnownLog, originOf, trustedKeys } from '../../src/ledger/verify/known-log.ts';
import { readInfo } from '../../src/ledger/verify/log-info.ts';
import {
  checkEd25519,
  formatKey,
  KEY_BYTES,
  parseNote,
  type SignatureCheck,
} from '../../src/ledger/verify/note.ts';
import { type ProofVerdict, parseProof, verifyProof } from '../../src/ledger/verify/proof-file.ts';
import { type LogSource, remoteSource } from '../../src/ledger/verify/remote-source.ts';
import { tilesOf } from '../../src/ledger/verify/tiles.ts';
import { type Verdict, verifyLog } from '../../src/ledger/verify/verify-log.ts';
import { askLedger } from '../api.ts';
import { ApiProblem } from '../problem.ts';
import { readKnownLog, saveKnownLog } from './known-logs.ts';
import type { Evidence } from './record-table.tsx';

const source = remoteSource('/ledger', askLedger);

export type Trust = {
  /** The key was taken from the log itself just now. */
  isFirstUse: boolean;
  /** False where the browser has no Ed25519: everything but the signature is then checked. */
  isSignatureChecked: boolean;
};
export type Verification = Trust & { verdict: Verdict; evidence: Evidence };

/** Some browsers have no Ed25519, and none has WebCrypto on plain HTTP. */
async function signatureCheck(): Promise<SignatureCheck | null> {
  try {
    await crypto.subtle.importKey('raw', new Uint8Array(KEY_BYTES), { name: 'Ed25519' }, false, ['verify']);
    return checkEd25519;
  } catch {
    return null;
  }
}

const unchecked: SignatureCheck = async () => true;

async function trustIn(known: KnownLog | null) {
  const [check, trusted] = [await signatureCheck(), await trustedKeys(source, known)];
  return { ...trusted, check: check ?? unchecked, isSignatureChecked: check !== null };
}

/** Verifies the log of this service from its public files, and that it continues what this browser saw last. */
export async function verifyLedger(onProgress: (share: number) => void): Promise<Verification | null> {
  const note = await source('checkpoint');
  if (!note) return null;
  const known = readKnownLog(originOf(note));
  const { keys, check, ...trust } = await trustIn(known);
  const since = known?.checkpoint ? utf8(known.checkpoint) : null;
  // Certificates of an authority are not known here, so time stamps do not count.
  const { witnesses, timestamps: isStamped } = await readInfo(source);
  const verdict = await verifyLog({
    source: counted(source, onProgress),
    keys,
    now: new Date(),
    since,
    check,
    authorities: witnesses.length > 0 ? { witnesses, quorum: witnesses.length, timestamp: null } : undefined,
  });
  if (!verdict)
    throw new ApiProblem(200, { detail: 'The checkpoint is not signed by a key that this browser trusts.' });
  if (trust.isSignatureChecked && verdict.findings.every(({ level }) => level !== 'fail'))
    saveKnownLog(verdict.checkpoint.origin, {
      keys: verdict.keys.map(formatKey),
      checkpoint: textOf(verdict.note),
    });
  return { verdict, evidence: { witnesses: witnesses.map(({ name }) => name), isStamped }, ...trust };
}

/** Reports the share of the files of the log that were read. */
function counted(read: LogSource, onProgress: (share: number) => void): LogSource {
  let [done, files] = [0, 1];
  return async (path) => {
    const bytes = await read(path);
    if (path === 'checkpoint' && bytes)
      files = tilesOf(parseCheckpoint(parseNote(bytes)?.text ?? '')?.size ?? 0).length;
    else done += 1;
    onProgress(Math.min(1, done / Math.max(1, files)));
    return bytes;
  };
}

export type CheckedProof = Trust & { verdict: ProofVerdict };

/** Verifies a proof file with the key of this service's log. */
export async function checkProof(file: Uint8Array): Promise<CheckedProof> {
  const known = readKnownLog(originOf(utf8(parseProof(file)?.checkpoint ?? '')));
  const { keys, check, ...trust } = await trustIn(known);
  return { verdict: await verifyProof(file, keys, check), ...trust };
}
