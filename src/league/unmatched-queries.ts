import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { HeldFact, Unmatched } from '../domain/facts.ts';
import type { League } from '../domain/leagues.ts';
import type { Db } from '../platform/db/connect.ts';

export type UnmatchedStatus = 'open' | 'resolved' | 'dismissed';

/** Maximum number of held facts per name: odds are polled often, but each line is stored once. */
const HELD_AT_MOST = 2_000;

/**
 * One row per unknown name, with the largest number of source rows that one import had for it. A resolved
 * name that is unmatched again is reopened.
 */
export async function saveUnmatched(
  db: Db,
  { league, unmatched, now }: { league: League; unmatched: readonly Unmatched[]; now: Date },
): Promise<void> {
  if (unmatched.length === 0) return;
  const stored = await db
    .insertInto('unmatchedRows')
    .values(
      unmatched.map(({ held: _, teamIds = [], sourceId = null, ...row }) => ({
        league,
        ...row,
        teamIds: [...teamIds],
        sourceId,
        firstSeenAt: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['league', 'origin', 'reason', 'name']).doUpdateSet(({ ref, fn }) => ({
        rows: fn<number>('greatest', [ref('unmatchedRows.rows'), ref('excluded.rows')]),
        teamIds: ref('excluded.teamIds'),
        sourceId: ref('excluded.sourceId'),
        status: sql`case when unmatched_rows.status = 'resolved' then 'open' else unmatched_rows.status end`,
        playerId: null,
      })),
    )
    .returning(['id', 'origin', 'reason', 'name', 'status'])
    .execute();
  for (const { held, ...row } of unmatched) {
    const kept = stored.find(
      ({ origin, reason, name }) => origin === row.origin && reason === row.reason && name === row.name,
    );
    if (held && kept?.status === 'open') await saveHeldFacts(db, kept.id, held);
  }
}

async function saveHeldFacts(db: Db, unmatchedId: number, facts: readonly HeldFact[]): Promise<void> {
  const { held } = await db
    .selectFrom('heldFacts')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('unmatchedId', '=', unmatchedId)
    .executeTakeFirstOrThrow();
  const room = facts.slice(0, Math.max(0, HELD_AT_MOST - Number(held)));
  if (room.length === 0) return;
  await db
    .insertInto('heldFacts')
    .values(
      room.map(({ kind, fact }) => {
        const { capturedAt, ...said } = fact;
        return {
          unmatchedId,
          hash: createHash('sha256')
            .update(`${kind}${JSON.stringify(said)}`)
            .digest(),
          kind,
          fact: JSON.stringify(fact),
          capturedAt,
        };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const FIELDS = [
  'id',
  'league',
  'origin',
  'reason',
  'name',
  'rows',
  'status',
  'teamIds',
  'sourceId',
  'playerId',
  'firstSeenAt',
  'settledAt',
  'settledBy',
] as const;

export const listUnmatched = (
  db: Db,
  { league, status, limit = 1_000 }: { league?: League; status?: UnmatchedStatus; limit?: number },
) =>
  db
    .selectFrom('unmatchedRows')
    .select(FIELDS)
    .select(({ selectFrom }) =>
      selectFrom('heldFacts')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('unmatchedId', '=', 'unmatchedRows.id')
        .as('held'),
    )
    .$call((rows) => (league === undefined ? rows : rows.where('league', '=', league)))
    .$call((rows) => (status === undefined ? rows : rows.where('status', '=', status)))
    .orderBy('rows', 'desc')
    .orderBy('origin')
    .orderBy('name')
    .limit(limit)
    .execute();

export type UnmatchedRow = Awaited<ReturnType<typeof listUnmatched>>[number];

export const findUnmatched = (db: Db, id: number) =>
  db.selectFrom('unmatchedRows').select(FIELDS).where('id', '=', id).executeTakeFirst();

/** False when another request settled it first. */
export async function settleUnmatched(
  db: Db,
  ask: { id: number; playerId: number | null; by: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('unmatchedRows')
    .set({
      status: ask.playerId === null ? 'dismissed' : 'resolved',
      playerId: ask.playerId,
      settledAt: ask.now,
      settledBy: ask.by,
    })
    .where('id', '=', ask.id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Held facts whose name has been resolved since, oldest first, with the resolved player. */
export async function listNamedHeld(db: Db, league: League) {
  const rows = await db
    .selectFrom('heldFacts')
    .innerJoin('unmatchedRows', 'unmatchedRows.id', 'heldFacts.unmatchedId')
    .select(['unmatchedId', 'kind', 'fact', 'capturedAt', 'unmatchedRows.playerId'])
    .where('unmatchedRows.league', '=', league)
    .where('status', '=', 'resolved')
    .orderBy('capturedAt')
    .execute();
  return rows.map(({ unmatchedId, kind, fact, capturedAt, playerId }) => ({
    unmatchedId,
    kind,
    fact: { ...fact, capturedAt, playerId },
  }));
}

export const dropHeld = async (db: Db, unmatchedIds: readonly number[]): Promise<void> => {
  if (unmatchedIds.length === 0) return;
  await db.deleteFrom('heldFacts').where('unmatchedId', 'in', unmatchedIds).execute();
};
