import { isLeague, type League } from '../../domain/leagues.ts';
import { releaseWitnesses } from '../../ledger/evidence-queries.ts';
import { listLogKeys, verifierKeys } from '../../ledger/log-keys.ts';
import {
  findHead,
  insertEntries,
  insertImportRows,
  insertOpenings,
  listLeafHashes,
  markRevealed,
  setSize,
} from '../../ledger/queries.ts';
import { lockCheckpoints } from '../../ledger/tile-queries.ts';
import { equal, fromB64, textOf } from '../../ledger/verify/bytes.ts';
import { parseCanonicalObject } from '../../ledger/verify/canonical-json.ts';
import { type Entry, parseEntry } from '../../ledger/verify/entry.ts';
import { number, parseBody, text } from '../../ledger/verify/history.ts';
import { leafHash } from '../../ledger/verify/merkle.ts';
import type { LogSource } from '../../ledger/verify/remote-source.ts';
import { verifyLog } from '../../ledger/verify/verify-log.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { StartError } from '../../platform/start-error.ts';
import { listAllPickIds } from './ledger-queries.ts';

const refuse = (detail: string): never => {
  throw new StartError(`${detail} The log cannot continue as it was: see "hardwood ledger restart".`);
};

/**
 * Inserts entries that a restored database lost, from a mirror whose signed root covers them. Refuses if the
 * picks behind them are lost too, or salts that nobody has revealed. Returns how many entries came back.
 */
export const recoverLedger = (db: Db, { source, now }: { source: LogSource; now: Date }): Promise<number> =>
  inTransaction(db, async (db) => {
    await lockCheckpoints(db);
    const head = await findHead(db);
    if (!head) throw new StartError('This database has no ledger.');
    const keys = verifierKeys(await listLogKeys(db));
    const verdict = await verifyLog({ source, keys, now });
    if (!verdict) throw new StartError('The mirror is not signed by a key of this log.');
    if (verdict.findings.some(({ level, check }) => level === 'fail' && check === 'log'))
      throw new StartError('The mirror does not hash to its signed root.');
    const own = await listLeafHashes(db, 0, head.size);
    const { entries } = verdict;
    const isPrefix = own.every((hash, i) => {
      const other = entries[i];
      return other === undefined || equal(hash, leafHash(other));
    });
    if (!isPrefix) refuse('The database and the mirror contradict each other.');
    const missing = entries.slice(head.size).map((bytes, i) => ({ bytes, index: head.size + i }));
    if (missing.length === 0) return 0;
    const parsed = entries.flatMap((bytes, index) => parseEntry(index, bytes) ?? []);
    await insertMissing(db, missing, parsed, { source, now });
    await setSize(db, entries.length, parsed.at(-1)?.at ?? now);
    await releaseWitnesses(db, entries.length);
    return missing.length;
  });

type Missing = { bytes: Uint8Array; index: number };

async function insertMissing(
  db: Db,
  missing: readonly Missing[],
  parsed: readonly Entry[],
  { source, now }: { source: LogSource; now: Date },
): Promise<void> {
  const first = missing[0]?.index ?? 0;
  const picks = new Set(await listAllPickIds(db, now));
  const reveals = new Map(
    parsed.filter(({ kind }) => kind === 'reveal').map((entry) => [number(entry.fields.of), entry]),
  );
  const lost = parsed.filter(({ index }) => index >= first);
  const gone = lost.find(({ kind, fields }) => kind === 'pick' && !picks.has(number(fields.pick)));
  if (gone) refuse(`Pick ${gone.fields.pick} of entry ${gone.index} is not in the database.`);
  await insertEntries(
    db,
    missing.map(({ bytes, index }) => {
      const fields = parsed.find((entry) => entry.index === index)?.fields ?? {};
      return {
        idx: index,
        kind: text(fields.kind),
        pickId: typeof fields.pick === 'number' ? fields.pick : null,
        ...dayOf(fields),
        entry: Buffer.from(bytes),
      };
    }),
  );
  const sealed = lost.filter(({ kind }) => kind === 'pick' || kind === 'withdraw');
  await insertOpenings(
    db,
    sealed.map(({ index, at }) => {
      const reveal = reveals.get(index);
      const salt = fromB64(text(reveal?.fields.salt));
      if (!reveal || !salt) return refuse(`Entry ${index} is not revealed, and its salt is lost.`);
      const body = text(reveal.fields.body);
      const tipAt = parseBody(body)?.tipAt ?? at;
      return {
        idx: index,
        chain: index,
        salt: Buffer.from(salt),
        body: Buffer.from(body),
        tipAt,
        revealedBy: reveal.index,
      };
    }),
  );
  // Otherwise the next job would reveal them again.
  await markRevealed(
    db,
    lost.flatMap(({ index, kind, fields }) => {
      const of = number(fields.of);
      return kind === 'reveal' && of < first ? [{ idx: of, by: index }] : [];
    }),
  );
  for (const { index } of lost.filter(({ kind }) => kind === 'import')) {
    const rows = textOf((await source(`import/${index}`)) ?? new Uint8Array()) ?? '';
    await insertImportRows(
      db,
      rows.split('\n').flatMap((row) => {
        const pick = parseCanonicalObject(row)?.body;
        if (typeof pick !== 'object' || pick === null || !('pickId' in pick)) return [];
        return [{ pickId: number(pick.pickId), idx: index, importedRow: Buffer.from(row) }];
      }),
    );
  }
}

function dayOf({ league, date }: Record<string, unknown>): { league: League | null; date: string | null } {
  const isDay = typeof league === 'string' && isLeague(league) && typeof date === 'string';
  return isDay ? { league, date } : { league: null, date: null };
}
