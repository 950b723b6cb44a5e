import { isLeague } from '../../domain/leagues.ts';
import { findSetSalt, findSlate, listEntries, listEntriesOfDay } from '../../ledger/queries.ts';
import { findNewestCheckpoint } from '../../ledger/tile-queries.ts';
import { formatCandidates, readCandidates } from '../../ledger/verify/commitment.ts';
import { parseEntry } from '../../ledger/verify/entry.ts';
import type { Db } from '../../platform/db/connect.ts';
import { candidatesAtClose } from './close-slates.ts';
import { listCandidatesOfRuns } from './ledger-queries.ts';

/** The candidates under a `run` or `slate` entry with the salt of their set. Null until a published slate has closed the day. */
export async function openCandidates(db: Db, index: number): Promise<string | null> {
  const size = (await findNewestCheckpoint(db))?.size ?? 0;
  const [stored] = index < size ? await listEntries(db, index, index + 1) : [];
  const entry = stored && parseEntry(index, stored.entry);
  const setSalt = await findSetSalt(db, index);
  if (!entry || !setSalt) return null;
  const { kind, at, fields } = entry;
  const [league, date] = [String(fields.league), String(fields.date)];
  if (!isLeague(league)) return null;
  const slate = await findSlate(db, { league, date });
  if (!slate || slate.idx >= size) return null;
  const entries = (await listEntriesOfDay(db, { league, date })).flatMap(
    ({ idx, entry }) => parseEntry(idx, entry) ?? [],
  );
  const runs = entries.filter(({ kind }) => kind === 'run');
  const candidates =
    kind === 'slate'
      ? await candidatesAtClose(db, { league, date, runs, at })
      : await listCandidatesOfRuns(db, { league, date, runIds: [Number(fields.run)] });
  const published = formatCandidates(setSalt, candidates);
  const claimed = new Map(Object.entries(fields[kind === 'slate' ? 'candidates' : 'thoughts'] ?? {}));
  // Games may have been corrected since: what does not hash to the root would only look like a forgery.
  return readCandidates(published)?.root === claimed.get('root') ? published : null;
}
