import type { Facts } from '../../domain/facts.ts';
import { keysOf, recordOf } from '../../domain/records.ts';
import { ORIGINS, type Origin, SOURCED_KINDS, type SourcedKind } from '../../domain/source-rights.ts';
import type { Db } from '../../platform/db/connect.ts';

/** Null: they identify other facts and are never withheld. */
const KIND_OF: Record<keyof Facts, SourcedKind | null> = {
  teams: null,
  players: null,
  games: 'schedule',
  playerBoxScores: 'boxScores',
  teamBoxScores: 'boxScores',
  injuries: 'injuries',
  lineups: 'lineups',
  propQuotes: 'quotes',
  gameLines: 'quotes',
  playTypes: 'profiles',
  zones: 'profiles',
  unmatched: null,
};

/** Records which sources the facts are from. Call it in the transaction that stores them. */
export async function noteSources(db: Db, facts: Partial<Facts>): Promise<void> {
  const found = new Map<string, { kind: SourcedKind; source: string }>();
  for (const name of keysOf(facts)) {
    const kind = KIND_OF[name];
    if (kind === null) continue;
    for (const fact of facts[name] ?? [])
      if ('source' in fact && fact.source !== undefined)
        found.set(`${kind} ${fact.source}`, { kind, source: fact.source });
  }
  if (found.size === 0) return;
  await db
    .insertInto('factSources')
    .values([...found.values()])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The sources of stored facts. A feed that is a single source is not named in its facts. */
export async function listFactSources(db: Db): Promise<Record<SourcedKind, Origin[]>> {
  const rows = await db.selectFrom('factSources').selectAll().execute();
  return recordOf(SOURCED_KINDS, (kind) =>
    ORIGINS.filter((origin) => rows.some((row) => row.kind === kind && row.source === origin)),
  );
}
