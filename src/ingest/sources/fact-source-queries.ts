import type { Facts } from '../../domain/facts.ts';
import { keysOf } from '../../domain/records.ts';
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
  const found = new Set<string>();
  for (const name of keysOf(facts)) {
    const kind = KIND_OF[name];
    if (kind === null) continue;
    for (const fact of facts[name] ?? [])
      if ('source' in fact && fact.source !== undefined) found.add(`${kind} ${fact.source}`);
  }
  if (found.size === 0) return;
  const rows = [...found].flatMap((pair) => {
    const kind = SOURCED_KINDS.find((one) => pair.startsWith(`${one} `));
    return kind ? [{ kind, source: pair.slice(kind.length + 1) }] : [];
  });
  await db
    .insertInto('factSources')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The sources of stored facts. A feed that is a single source is not named in its facts. */
export async function listFactSources(db: Db): Promise<Record<SourcedKind, Origin[]>> {
  const rows = await db.selectFrom('factSources').selectAll().execute();
  const of = (kind: SourcedKind) =>
    ORIGINS.filter((origin) => rows.some((row) => row.kind === kind && row.source === origin));
  return {
    schedule: of('schedule'),
    boxScores: of('boxScores'),
    injuries: of('injuries'),
    lineups: of('lineups'),
    quotes: of('quotes'),
    profiles: of('profiles'),
  };
}
