import type { League } from '../../domain/leagues.ts';
import { appendEntries, type Draft } from '../../ledger/append-entries.ts';
import { listRecorded } from '../../ledger/queries.ts';
import { b64, utf8 } from '../../ledger/verify/bytes.ts';
import { canonicalJson } from '../../ledger/verify/canonical-json.ts';
import { leafHash, rootOf } from '../../ledger/verify/merkle.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { PickOrigin } from '../../platform/db/tables.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { WholePick } from '../pick.ts';
import { listWholePicks } from '../pick-queries.ts';
import { listResultsOf, type ResultVersion } from '../result-queries.ts';
import { lockDay } from '../save-queries.ts';
import { listUnrecordedDays, listUnrecordedPicks } from './ledger-queries.ts';
import { pickBody } from './pick-body.ts';
import { pickDraft } from './record-run.ts';

const BECAUSE: Record<PickOrigin, string> = {
  live: 'Published while there was no ledger. A claim of the operator, unaltered since this entry.',
  backfill: 'Scored after the fact from earlier data. Never published before its game.',
};

/**
 * Brings picks into the log that it does not cover: those whose game has begun as `import` entries. With
 * `ahead`, open picks of games that have not begun get ordinary entries. One transaction per day.
 */
export async function importPicks(db: Db, { now, ahead }: { now: Date; ahead: boolean }): Promise<number> {
  let imported = 0;
  for (const day of await listUnrecordedDays(db, { now, ahead }))
    imported += await inTransaction(db, (db) => importDay(db, { ...day, now, ahead }));
  return imported;
}

type DayAsk = { league: League; date: string; origin: PickOrigin; now: Date; ahead: boolean };

async function importDay(db: Db, ask: DayAsk): Promise<number> {
  const { league, date, origin, now } = ask;
  await lockDay(db, { league, date });
  const picks = await listWholePicks(db, { ids: await listUnrecordedPicks(db, ask), asOf: now });
  const [begun, open] = [picks.filter(({ tipAt }) => tipAt <= now), picks.filter(({ tipAt }) => tipAt > now)];
  const earlier = await listRecorded(
    db,
    open.flatMap(({ previous }) => (previous === null ? [] : [previous])),
  );
  const drafts: Draft[] = open.map((pick) => {
    const draft = pickDraft(pick, earlier, null);
    return { ...draft, fields: { ...draft.fields, claimedAt: pick.publishedAt.toISOString() } };
  });
  if (begun.length > 0) {
    const results = Map.groupBy(
      await listResultsOf(db, { pickIds: begun.map(({ id }) => id), asOf: now }),
      ({ pickId }) => pickId,
    );
    const rows = begun.map((pick) => ({
      pickId: pick.id,
      row: importedRow(pick, results.get(pick.id) ?? []),
    }));
    const root = b64(rootOf(rows.map(({ row }) => leafHash(utf8(row)))));
    const fields = { league, date, origin, picks: rows.length, root, because: BECAUSE[origin] };
    drafts.unshift({ kind: 'import', league, date, fields, importRows: rows });
  }
  if (drafts.length > 0) await appendEntries(db, drafts, now);
  return picks.length;
}

function importedRow(pick: WholePick, results: readonly ResultVersion[]): string {
  return canonicalJson({
    body: JSON.parse(pickBody(pick, null)),
    closedAs: pick.closedAs,
    closedAt: pick.closedAt?.toISOString() ?? null,
    results: results.map(({ version, settledAt, result, actual, voidReason, cause }) => ({
      version,
      settledAt: settledAt.toISOString(),
      result,
      actual,
      voidReason,
      cause,
    })),
  });
}
