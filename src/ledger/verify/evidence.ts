import { textOf, utf8 } from './bytes.ts';
import type { Report } from './finding.ts';
import {
  type OpenedNote,
  openNote,
  parseSignature,
  type SignatureCheck,
  type SignatureLine,
  sameKey,
  type VerifierKey,
} from './note.ts';
import type { LogSource } from './remote-source.ts';

/** Whose clocks the verifier trusts beside that of the operator. */
export type Authorities = {
  witnesses: readonly VerifierKey[];
  /** So many witnesses must have cosigned. */
  quorum: number;
  /** The time of a valid time stamp over a text, otherwise null. Null: time stamps do not count. */
  timestamp: ((reply: Uint8Array, text: string) => Promise<Date | null>) | null;
};

export type EvidenceAsk = Authorities & {
  source: LogSource;
  size: number;
  /** The text of the checkpoint of a size, recomputed from the entries. */
  checkpointText: (size: number) => Promise<string>;
  /** Entries whose age is asked for, ascending. */
  indexes: readonly number[];
  check: SignatureCheck | undefined;
};

/** When each entry existed at the latest, by the clocks of others. */
export async function evidencedTimes(ask: EvidenceAsk, report: Report): Promise<Map<number, Date>> {
  const stamped = ask.timestamp ? await stampedTimes(ask, report) : new Map<number, Date>();
  const cosigned = ask.witnesses.length > 0 ? await cosignedTimes(ask, report) : [];
  const times = new Map<number, Date>();
  for (const index of ask.indexes) {
    const byWitness = cosigned.flatMap((of) => of.get(index) ?? []).sort((a, b) => a.getTime() - b.getTime());
    const known = [byWitness[ask.quorum - 1], stamped.get(index)].filter((at) => at !== undefined);
    if (known.length > 0) times.set(index, new Date(Math.min(...known.map((at) => at.getTime()))));
  }
  return times;
}

/** When so many witnesses as must had cosigned a checkpoint. Null: fewer have. */
export function cosignedAt(
  { signedBy }: OpenedNote,
  { witnesses, quorum }: Pick<Authorities, 'witnesses' | 'quorum'>,
): Date | null {
  const seconds = witnesses
    .flatMap((witness) => signedBy.find(({ key }) => sameKey(key, witness))?.seconds ?? [])
    .sort((a, b) => a - b)[quorum - 1];
  return seconds === undefined ? null : new Date(seconds * 1_000);
}

async function stampedTimes(ask: EvidenceAsk, report: Report): Promise<Map<number, Date>> {
  const sizes = (await linesOf(ask, 'timestamps')).map(Number);
  if (sizes.length === 0) report.warn('time', null, 'The log has no time stamps.');
  return coveringTimes(sizes, ask, async (size) => {
    const reply = await ask.source(`timestamp/${size}`);
    const at = reply && (await ask.timestamp?.(reply, await ask.checkpointText(size)));
    if (!at) report.fail('time', size, `The time stamp of the checkpoint of ${size} entries is not valid.`);
    return at ?? null;
  });
}

/** One map for each witness. */
async function cosignedTimes(ask: EvidenceAsk, report: Report): Promise<Map<number, Date>[]> {
  const lines = (await linesOf(ask, 'cosignatures')).flatMap((line) => {
    const [, size, rest = ''] = /^(\d{1,15}) (.+)$/.exec(line) ?? [];
    const signature = parseSignature(rest);
    return signature ? [{ size: Number(size), signature }] : [];
  });
  const times = [];
  for (const key of ask.witnesses) {
    const own = new Map<number, SignatureLine>();
    for (const { size, signature } of lines)
      if (signature.name === key.name && signature.id === key.id) own.set(size, signature);
    if (own.size === 0) report.warn('time', null, `The log has no cosignature of ${key.name}.`);
    const timeAt = async (size: number): Promise<Date | null> => {
      const text = await ask.checkpointText(size);
      const line = own.get(size);
      const signatures = line ? [line] : [];
      const [signed] = (await openNote({ text, signatures }, [key], ask.check))?.signedBy ?? [];
      if (!signed) report.fail('time', size, `The cosignature of ${key.name} is not about these entries.`);
      return signed?.seconds ? new Date(signed.seconds * 1_000) : null;
    };
    times.push(await coveringTimes([...own.keys()], ask, timeAt));
  }
  return times;
}

const linesOf = async ({ source }: EvidenceAsk, path: string): Promise<string[]> =>
  (textOf((await source(path)) ?? utf8('')) ?? '').split('\n').filter((line) => line !== '');

/** Of each entry the time of the smallest checkpoint that covers it: the earliest there is. */
async function coveringTimes(
  sizes: readonly number[],
  { indexes, size: newest }: EvidenceAsk,
  timeAt: (size: number) => Promise<Date | null>,
): Promise<Map<number, Date>> {
  const ascending = sizes.filter((size) => size > 0 && size <= newest).sort((a, b) => a - b);
  const known = new Map<number, Date | null>();
  const times = new Map<number, Date>();
  let next = 0;
  for (const index of indexes) {
    while ((ascending[next] ?? Number.POSITIVE_INFINITY) <= index) next += 1;
    const size = ascending[next];
    if (size === undefined) break;
    if (!known.has(size)) known.set(size, await timeAt(size));
    const at = known.get(size);
    if (at) times.set(index, at);
  }
  return times;
}
