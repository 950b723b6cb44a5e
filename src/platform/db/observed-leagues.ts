import { sql } from 'kysely';
import type { League } from '../../domain/leagues.ts';
import type { Clock } from '../clock.ts';
import type { Arrival } from './arrival.ts';
import { commitInstant } from './commit-instant.ts';
import type { Db } from './connect.ts';

/** For facts read as they happen. The league counts as observed from its first such commit on. */
export async function observe(db: Db, league: League, clock: Clock): Promise<Arrival> {
  const at = await commitInstant(db, league, clock);
  await db
    .insertInto('observedLeagues')
    .values({ league, since: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { as: 'observed', at };
}

/** Null if the league was never ingested as it happened. */
export async function findObservedSince(db: Db, league: League): Promise<Date | null> {
  const observed = await db
    .selectFrom('observedLeagues')
    .select('since')
    .where('league', '=', league)
    .executeTakeFirst();
  return observed?.since ?? null;
}

/** `kind`: a pipeline step, or all. `from`: the first imported day. */
export type Import = { league: League; kind: string; from: string };

/** For imported history. Records the imported range, which ends where observation of the league began. */
export async function importHistory(db: Db, { league, kind, from }: Import, clock: Clock): Promise<Arrival> {
  const at = await commitInstant(db, league, clock);
  const observedSince = await findObservedSince(db, league);
  const fromAt = new Date(`${from}T00:00:00Z`);
  const toAt = observedSince !== null && observedSince < at ? observedSince : at;
  if (fromAt < toAt)
    await db
      .insertInto('importedRanges')
      .values({ league, kind, fromAt, toAt, importedAt: at })
      .onConflict((conflict) =>
        conflict.columns(['league', 'kind', 'fromAt']).doUpdateSet({ toAt, importedAt: at }),
      )
      .execute();
  return { as: 'history', at, observedSince };
}

export type ImportedRange = { league: League; fromAt: Date; toAt: Date };

/** Overlapping ranges as one: a back-fill records one for each of its days. */
export async function listImportedRanges(db: Db): Promise<ImportedRange[]> {
  const { rows } = await sql<ImportedRange>`
    select league, lower(range) as from_at, upper(range) as to_at from (
      select league, unnest(range_agg(tstzrange(from_at, to_at))) as range from imported_ranges group by league
    ) merged`.execute(db);
  return rows;
}
