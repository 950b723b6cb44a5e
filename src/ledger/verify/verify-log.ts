import { equal } from './bytes.ts';
import { checkCandidates } from './check-candidates.ts';
import { checkCounts } from './check-counts.ts';
import { checkImports } from './check-imports.ts';
import { checkPicks } from './check-picks.ts';
import { formatCheckpoint, type OpenedCheckpoint, openCheckpoint } from './checkpoint.ts';
import { type Entry, parseEntry } from './entry.ts';
import { type Authorities, evidencedTimes } from './evidence.ts';
import { createReport, type Finding, type Report } from './finding.ts';
import { type History, readHistory, text } from './history.ts';
import { leafHash, proveConsistency, rootOf, verifyConsistency } from './merkle.ts';
import { formatKey, parseKey, type SignatureCheck, type VerifierKey } from './note.ts';
import { type Days, isProven, type LoggedRecord, recordOf, type Times } from './record.ts';
import type { LogSource } from './remote-source.ts';
import {
  appendToTiles,
  noTiles,
  rangeFromTiles,
  TILE_WIDTH,
  type TilePath,
  tileKey,
  tilePath,
  tilesOf,
  unbundle,
} from './tiles.ts';

export type VerifyAsk = {
  source: LogSource;
  keys: readonly VerifierKey[];
  now: Date;
  /** An earlier checkpoint that the log must continue. */
  since?: Uint8Array | null;
  /** The days of the record. Default: all. */
  days?: Days | undefined;
  /** Default: none, so that no pick is proven. */
  authorities?: Authorities | undefined;
  /** Default: WebCrypto. */
  check?: SignatureCheck | undefined;
};

export type Verdict = {
  findings: Finding[];
  checkpoint: OpenedCheckpoint;
  /** The note as it was served. */
  note: Uint8Array;
  entries: Uint8Array[];
  /** Indexes of `import` entries. */
  imports: number[];
  /** Indexes of entries whose candidates were opened. */
  candidates: number[];
  keys: VerifierKey[];
  record: LoggedRecord;
  /** Two signed checkpoints contradict each other. */
  isFork: boolean;
};

export const CHECKS = ['log', 'entries', 'keys', 'picks', 'runs', 'results', 'slates', 'imports'] as const;

/** Null: there is no checkpoint, or none that a trusted key signed. */
export async function verifyLog({
  source,
  keys,
  now,
  since,
  days,
  authorities,
  check,
}: VerifyAsk): Promise<Verdict | null> {
  const note = await source('checkpoint');
  const checkpoint = note && (await openCheckpoint(note, keys, check));
  if (!note || !checkpoint) return null;
  const report = createReport();
  const { entries, isFork, range } = await checkTree(
    source,
    checkpoint,
    { keys, since: since ?? null, check },
    report,
  );
  const parsed = checkEntries(entries, report);
  const trusted = checkKeys(parsed, keys, report);
  const history = readHistory(parsed, report);
  checkPicks(history, now, report);
  checkCounts(parsed, history, now, report);
  const imported = await checkImports(source, history, report);
  const candidates = await checkCandidates(source, parsed, report);
  const checkpointText = async (size: number) =>
    formatCheckpoint({ origin: checkpoint.origin, size, root: await range(0, size) });
  const indexes = [...history.picks.keys()];
  const { size } = checkpoint;
  const isSound = !report.findings.some((one) => one.check === 'log' && one.level === 'fail');
  const times: Times =
    authorities && isSound
      ? await evidencedTimes({ ...authorities, source, size, checkpointText, indexes, check }, report)
      : new Map();
  const { findings } = report;
  for (const check of CHECKS)
    if (!findings.some((one) => one.check === check))
      findings.push({ level: 'ok', check, index: null, detail: '' });
  if (candidates.length > 0 && !findings.some(({ check }) => check === 'candidates'))
    findings.push({ level: 'ok', check: 'candidates', index: null, detail: `${candidates.length} sets.` });
  if (authorities && !findings.some(({ check }) => check === 'time'))
    findings.push({ level: 'ok', check: 'time', index: null, detail: describeTimes(history, times) });
  const record = recordOf(history, imported, now, { times, days });
  const imports = [...history.imports.keys()];
  return { findings, checkpoint, note, entries, imports, candidates, keys: trusted, record, isFork };
}

function describeTimes({ picks }: History, times: Times): string {
  const revealed = [...picks.values()].filter(({ body }) => body !== null);
  const proven = revealed.filter((pick) => isProven(pick, times)).length;
  return `${proven} of ${revealed.length} revealed picks were seen by others before tip-off.`;
}

const paddedWidth = ({ width }: TilePath): number => width ?? TILE_WIDTH;

/** Recomputes the tree from the entries alone and compares it with everything served and signed. */
async function checkTree(
  source: LogSource,
  checkpoint: OpenedCheckpoint,
  {
    keys,
    since,
    check,
  }: { keys: readonly VerifierKey[]; since: Uint8Array | null; check: SignatureCheck | undefined },
  report: Report,
) {
  const { size, root } = checkpoint;
  const paths = tilesOf(size);
  const entries: Uint8Array[] = [];
  for (const path of paths.filter(({ level }) => level === null)) {
    const bytes = await source(tilePath(path));
    const found = (bytes && unbundle(bytes)) ?? [];
    if (found.length !== paddedWidth(path))
      report.fail('log', entries.length, `${tilePath(path)} is incomplete.`);
    entries.push(...found);
  }
  const built = noTiles();
  const hashes = entries.map(leafHash);
  appendToTiles(built, 0, hashes);
  for (const path of paths) {
    if (path.level === null) continue;
    const served = await source(tilePath(path));
    const own = built.tiles.get(tileKey({ level: path.level, n: path.n })) ?? new Uint8Array();
    if (served && equal(served, own)) continue;
    const at = served
      ? Math.floor(
          Math.max(
            0,
            served.findIndex((byte, i) => byte !== own[i]),
          ) / 32,
        )
      : 0;
    const index = (path.n * TILE_WIDTH + at) * TILE_WIDTH ** path.level;
    report.fail('log', index, `${tilePath(path)} is not the hash of the entries.`);
  }
  if (!equal(rootOf(hashes), root))
    report.fail('log', null, `The entries do not hash to the signed root of ${size} entries.`);
  const range = rangeFromTiles(async (tile) => built.tiles.get(tileKey(tile)) ?? new Uint8Array());
  const older = since && (await openCheckpoint(since, keys, check));
  if (since && !older) report.fail('log', null, 'The earlier checkpoint is not signed by a key of this log.');
  let isFork = false;
  if (older) {
    if (older.size > size)
      report.fail('log', size, `The log was cut: ${older.size} entries were signed before, now ${size}.`);
    else {
      const proof = await proveConsistency(range, older.size, size);
      isFork = !verifyConsistency(older, checkpoint, proof);
      if (isFork)
        report.fail('log', null, `The log does not continue the checkpoint of ${older.size} entries.`);
    }
    isFork ||= older.size > size;
  }
  return { entries, isFork, range };
}

function checkEntries(entries: readonly Uint8Array[], report: Report): Entry[] {
  const parsed: Entry[] = [];
  let last = new Date(0);
  for (const [index, bytes] of entries.entries()) {
    const entry = parseEntry(index, bytes);
    if (!entry) {
      report.fail('entries', index, 'It is not a canonical entry of a known kind.');
      continue;
    }
    if ((entry.kind === 'log') !== (index === 0))
      report.fail('entries', index, 'Exactly the first entry describes the log.');
    if (entry.at < last) report.fail('entries', index, 'Its time is before that of the entry above it.');
    last = entry.at;
    parsed.push(entry);
  }
  return parsed;
}

/** The keys of the log, from those that are trusted and the `key` entries that follow from them. */
function checkKeys(
  entries: readonly Entry[],
  trusted: readonly VerifierKey[],
  report: Report,
): VerifierKey[] {
  const keys = new Map<string, VerifierKey>();
  for (const { index, kind, fields } of entries) {
    if (kind !== 'log' && kind !== 'key') continue;
    const added = text(kind === 'log' ? fields.key : fields.add);
    const key = added === '' ? null : parseKey(added);
    if (added !== '' && !key) report.fail('keys', index, 'The key is malformed.');
    if (key) keys.set(formatKey(key), key);
    const retired = text(fields.retire);
    if (retired !== '' && !keys.delete(retired)) report.fail('keys', index, 'It retires an unknown key.');
    if (kind === 'log' && fields.continues !== null)
      report.warn('entries', index, 'This log continues another one after a break.');
  }
  const known = new Set(entries.flatMap(({ fields }) => [text(fields.key), text(fields.add)]));
  for (const key of trusted)
    if (key.name === text(entries[0]?.fields.origin) && !known.has(formatKey(key)))
      report.fail('keys', 0, `The log does not name the key ${formatKey(key)}.`);
  return [...keys.values()];
}
