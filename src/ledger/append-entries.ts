import { randomBytes } from 'node:crypto';
import type { League } from '../domain/leagues.ts';
import type { Db } from '../platform/db/connect.ts';
import {
  insertEntries,
  insertImportRows,
  insertOpenings,
  insertSets,
  markRevealed,
  takeIndexes,
} from './queries.ts';
import { canonicalJson } from './verify/canonical-json.ts';
import { commitment, SALT_BYTES } from './verify/commitment.ts';
import type { EntryKind } from './verify/entry.ts';

export const newSalt = (): Buffer => randomBytes(SALT_BYTES);

export type Draft = {
  kind: EntryKind;
  /** What the entry is found by. Not part of it. */
  pickId?: number;
  league?: League;
  date?: string;
  /** The entry, without `v`, `kind`, `at` and `commitment`. */
  fields: Record<string, unknown>;
  /** What the entry commits to. `chain`: the first entry of the prop's chain, null if this is it. */
  secret?: { body: string; tipAt: Date; chain: number | null };
  setSalt?: Buffer;
  importRows?: readonly { pickId: number; row: string }[];
  /** The index whose commitment a `reveal` opens. */
  reveals?: number;
};

/**
 * Appends entries in the caller's transaction; null while the ledger is off. Call it once, after everything
 * else is written and directly before `recordEvent`: the head row stays locked until the commit. Returns the
 * first index and the ledger's time, which never falls.
 */
export async function appendEntries(
  db: Db,
  drafts: readonly Draft[],
  now: Date,
): Promise<{ first: number; at: Date } | null> {
  const sealed = drafts.map((draft) => ({ draft, ...seal(draft) }));
  const taken = await takeIndexes(db, drafts.length, now);
  if (!taken || drafts.length === 0) return taken;
  const { first, at } = taken;
  await insertEntries(
    db,
    sealed.map(({ draft, entry }, i) => ({
      idx: first + i,
      kind: draft.kind,
      pickId: draft.pickId ?? null,
      league: draft.league ?? null,
      date: draft.date ?? null,
      entry: Buffer.from(canonicalJson({ ...entry, v: 1, at: at.toISOString() })),
    })),
  );
  await insertOpenings(
    db,
    sealed.flatMap(({ opening }, i) =>
      opening ? [{ ...opening, idx: first + i, chain: opening.chain ?? first + i, revealedBy: null }] : [],
    ),
  );
  await insertSets(
    db,
    drafts.flatMap(({ setSalt }, i) => (setSalt ? [{ idx: first + i, setSalt }] : [])),
  );
  await insertImportRows(
    db,
    drafts.flatMap(({ importRows = [] }, i) =>
      importRows.map(({ pickId, row }) => ({ pickId, idx: first + i, importedRow: Buffer.from(row) })),
    ),
  );
  await markRevealed(
    db,
    drafts.flatMap(({ reveals }, i) => (reveals === undefined ? [] : [{ idx: reveals, by: first + i }])),
  );
  return taken;
}

/** Everything but the index and the time, computed before the head row is locked. */
function seal({ kind, fields, secret }: Draft) {
  if (!secret) return { entry: { ...fields, kind }, opening: null };
  const [salt, body] = [newSalt(), Buffer.from(secret.body)];
  return {
    entry: { ...fields, kind, commitment: commitment(salt, body) },
    opening: { salt, body, tipAt: secret.tipAt, chain: secret.chain },
  };
}
