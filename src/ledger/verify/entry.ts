import { textOf } from './bytes.ts';
import { parseCanonicalObject } from './canonical-json.ts';

/** The kinds of entries and the keys of each, besides `v`, `kind` and `at`. */
const KEYS = {
  log: ['continues', 'feed', 'key', 'origin', 'software'],
  run: [
    'added',
    'changed',
    'date',
    'feed',
    'keptBack',
    'league',
    'model',
    'modelHash',
    'rules',
    'run',
    'scored',
    'software',
    'thoughts',
    'unchanged',
    'withdrawn',
  ],
  pick: ['commitment', 'date', 'league', 'pick', 'replaces', 'run'],
  withdraw: ['commitment', 'of', 'pick'],
  reveal: ['body', 'of', 'salt'],
  result: [
    'actual',
    'cause',
    'closingLine',
    'closingProbability',
    'clvPercent',
    'of',
    'pick',
    'result',
    'version',
    'voidReason',
  ],
  slate: [
    'candidates',
    'date',
    'firstTipAt',
    'games',
    'keptBack',
    'lastTipAt',
    'league',
    'models',
    'picks',
    'rules',
    'runs',
    'standing',
    'superseded',
    'withdrawn',
  ],
  key: ['add', 'because', 'retire'],
  import: ['because', 'date', 'league', 'origin', 'picks', 'root'],
} as const satisfies Record<string, readonly string[]>;

export type EntryKind = keyof typeof KEYS;
export type Entry = { index: number; kind: EntryKind; at: Date; fields: Record<string, unknown> };

const isKind = (kind: unknown): kind is EntryKind => typeof kind === 'string' && Object.hasOwn(KEYS, kind);

/** Null unless the bytes are canonical JSON with exactly the keys of a known kind. */
export function parseEntry(index: number, bytes: Uint8Array): Entry | null {
  const fields = parseCanonicalObject(textOf(bytes) ?? '');
  if (fields?.v !== 1 || !isKind(fields.kind) || typeof fields.at !== 'string') return null;
  const at = new Date(fields.at);
  if (Number.isNaN(at.getTime()) || at.toISOString() !== fields.at) return null;
  const optional = fields.kind === 'pick' && 'claimedAt' in fields ? ['claimedAt'] : [];
  const expected = ['v', 'kind', 'at', ...KEYS[fields.kind], ...optional].sort().join();
  return Object.keys(fields).join() === expected ? { index, kind: fields.kind, at, fields } : null;
}
