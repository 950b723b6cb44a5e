import { type Insertable, sql } from 'kysely';
import type { League } from '../domain/leagues.ts';
import { appendFacts } from '../platform/db/append-facts.ts';
import type { Db } from '../platform/db/connect.ts';
import type { FactTable } from '../platform/db/fact-table.ts';
import { noteRevision } from '../platform/db/revisions.ts';
import type {
  PickOrigin,
  PickResultsTable,
  ScoredPropsTable,
  ScoringRunsTable,
} from '../platform/db/tables.ts';
import type { PickContent } from './pick.ts';

/** Serializes the runs that write picks of one day. */
export const lockDay = (db: Db, { league, date }: { league: League; date: string }) =>
  sql`select pg_advisory_xact_lock(hashtext(${`picks ${league} ${date}`}))`.execute(db);

/** `playerIds`: whose picks the run publishes, closes or prices again; if unknown, anybody's. */
export async function insertScoringRun(
  db: Db,
  run: Insertable<ScoringRunsTable>,
  playerIds?: readonly number[],
): Promise<number> {
  const { id } = await db.insertInto('scoringRuns').values(run).returning('id').executeTakeFirstOrThrow();
  // All that the run publishes and closes is known from then on.
  await noteRevision(db, [new Date(run.ranAt)], {
    kind: 'picks',
    league: run.league,
    subjects: aboutPlayers(playerIds),
  });
  return id;
}

const aboutPlayers = (ids?: readonly number[]) => (ids ? { player: [...new Set(ids)] } : null);

const PICKS_AT_ONCE = 500;

/** Reserves ids for new picks, so that the picks they supersede can reference them. */
export async function takePickIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('picks', 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export type NewPick = PickContent & { id: number; version: number; previous: number | null };

/** The newest pick on each prop of some games, in any state. */
export const listNewestVersions = (db: Db, gameIds: readonly number[]) =>
  db
    .selectFrom('picks')
    .distinctOn(['gameId', 'playerId', 'stat'])
    .select(['id', 'gameId', 'playerId', 'stat', 'versionNumber as version'])
    .where('gameId', '=', sql<number>`any(${gameIds}::int[])`)
    .orderBy('gameId')
    .orderBy('playerId')
    .orderBy('stat')
    .orderBy('versionNumber', 'desc')
    .execute();

export async function insertPicks(
  db: Db,
  {
    runId,
    origin,
    publishedAt,
    picks,
  }: { runId: number; origin: PickOrigin; publishedAt: Date; picks: readonly NewPick[] },
): Promise<void> {
  for (let start = 0; start < picks.length; start += PICKS_AT_ONCE) {
    await db
      .insertInto('picks')
      .values(
        picks.slice(start, start + PICKS_AT_ONCE).map(({ version, ...pick }) => ({
          ...pick,
          versionNumber: version,
          runId,
          origin,
          publishedAt,
          projection: JSON.stringify(pick.projection),
          bestBook: pick.bestBook && JSON.stringify(pick.bestBook),
          blockScores: JSON.stringify(pick.blockScores),
          books: JSON.stringify(pick.books),
          blocks: JSON.stringify(pick.blocks),
          flipPoints: JSON.stringify(pick.flipPoints),
          lineShape: JSON.stringify(pick.lineShape),
          factsAsOf: JSON.stringify(pick.factsAsOf),
        })),
      )
      .execute();
  }
}

export type Closing = { pickId: number; because: string; supersededBy: number | null; closedAt: Date };

/** The caller must pass an open pick; a trigger rejects closing one twice. */
export async function closePick(db: Db, { pickId, because, supersededBy, closedAt }: Closing): Promise<void> {
  await db
    .updateTable('picks')
    .set({
      closedAt,
      closedAs: supersededBy === null ? 'withdrawn' : 'superseded',
      closedBecause: because,
      supersededBy,
    })
    .where('id', '=', pickId)
    .execute();
}

export type NewPrice = { pickId: number; price: number; bestBook: PickContent['bestBook'] };

export async function insertPrices(db: Db, prices: readonly NewPrice[], capturedAt: Date): Promise<void> {
  if (prices.length === 0) return;
  await db
    .insertInto('pickPrices')
    .values(
      prices.map(({ bestBook, ...price }) => ({
        ...price,
        capturedAt,
        bestBook: bestBook && JSON.stringify(bestBook),
      })),
    )
    // A second run at the same instant sees the same prices.
    .onConflict((conflict) => conflict.columns(['pickId', 'capturedAt']).doNothing())
    .execute();
}

/** `price_clv_percent` is called `clvPercent` everywhere else; see the migration that added it. */
export type ResultRow = Omit<Insertable<PickResultsTable>, 'priceClvPercent'> & { clvPercent: number | null };

/** `playerIds`: whose picks they are; if unknown, anybody's. */
export async function insertResults(
  db: Db,
  results: readonly ResultRow[],
  playerIds?: readonly number[],
): Promise<void> {
  if (results.length === 0) return;
  await db
    .insertInto('pickResults')
    .values(results.map(({ clvPercent, ...result }) => ({ ...result, priceClvPercent: clvPercent })))
    .execute();
  await noteRevision(
    db,
    results.map(({ settledAt }) => new Date(settledAt)),
    { kind: 'picks', league: null, subjects: aboutPlayers(playerIds) },
  );
}

const SCORED_PROPS: FactTable<Exclude<keyof ScoredPropsTable, 'knownAt' | 'unknownDuring'>> = {
  table: 'scored_props',
  kind: 'picks',
  about: { playerId: 'player' },
  columns: {
    capturedAt: 'timestamptz',
    league: 'text',
    date: 'date',
    gameId: 'int4',
    playerId: 'int4',
    stat: 'text',
    line: 'numeric',
    direction: 'text',
    rating: 'text',
    gates: 'jsonb',
    score: 'int2',
  },
  versionsOf: ['gameId', 'playerId', 'stat'],
  foundBy: ['gameId'],
};

export type ScoredPropRow = Omit<Insertable<ScoredPropsTable>, 'gates' | 'knownAt' | 'unknownDuring'> & {
  gates: readonly string[];
};

/** Stores props whose score is new or changed, known from `capturedAt` on like the picks of the run. */
export const saveScoredProps = async (db: Db, props: readonly ScoredPropRow[]): Promise<number> => {
  const [first] = props;
  return first ? appendFacts(db, SCORED_PROPS, props, { as: 'observed', at: new Date(first.capturedAt) }) : 0;
};
