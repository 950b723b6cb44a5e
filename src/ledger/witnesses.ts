import { StartError } from '../platform/start-error.ts';
import { COSIGNATURE, parseKey, type VerifierKey } from './verify/note.ts';

export type Witness = { prefix: string; key: VerifierKey };

/** The witnesses that LEDGER_WITNESSES names. */
export const parseWitnesses = (configured: readonly { url: string; vkey: string }[]): Witness[] =>
  configured.map(({ url, vkey }) => {
    const key = parseKey(vkey);
    if (key?.type !== COSIGNATURE)
      throw new StartError(`LEDGER_WITNESSES: ${vkey} is not the key of a witness (name+id+base64, type 4).`);
    return { prefix: url.replace(/\/+$/, ''), key };
  });
