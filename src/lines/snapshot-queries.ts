import { sql } from 'kysely';
import type { League } from '../domain/leagues.ts';
import type { Db } from '../platform/db/connect.ts';
import { codeOfStat, statOfCode } from './codes.ts';
import { type LineMove, type PastMove, propKey } from './line-moves.ts';

export type Snapshot = {
  league: League;
  date: string;
  books: string[];
  propCount: number;
  lineCount: number;
  capturedAt: Date;
};

export async function saveSnapshot(db: Db, snapshot: Snapshot): Promise<number> {
  const { id } = await db
    .insertInto('oddsSnapshots')
    .values(snapshot)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveLineMoves(
  db: Db,
  { snapshotId, moves, capturedAt }: { snapshotId: number; moves: readonly LineMove[]; capturedAt: Date },
): Promise<void> {
  if (moves.length === 0) return;
  await db
    .insertInto('lineMoves')
    .values(
      moves.map(({ gameId, playerId, stat, previousLine, currentLine }) => ({
        snapshotId,
        gameId,
        playerId,
        stat: codeOfStat(stat),
        previousLine,
        currentLine,
        capturedAt,
      })),
    )
    .execute();
}

const MOVES_AT_ONCE = 1_000;

/** Moves found in imported quotes, which have no snapshot. Idempotent. */
export async function saveImportedMoves(db: Db, moves: readonly PastMove[]): Promise<void> {
  for (let start = 0; start < moves.length; start += MOVES_AT_ONCE)
    await db
      .insertInto('lineMoves')
      .values(
        moves
          .slice(start, start + MOVES_AT_ONCE)
          .map(({ gameId, playerId, stat, previousLine, currentLine, capturedAt }) => ({
            snapshotId: null,
            gameId,
            playerId,
            stat: codeOfStat(stat),
            previousLine,
            currentLine,
            capturedAt,
          })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Those of the days that have a snapshot. */
export async function listSnapshotDays(
  db: Db,
  { league, dates }: { league: League; dates: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('oddsSnapshots')
    .select('date')
    .distinct()
    .where('league', '=', league)
    .where('date', 'in', dates)
    .execute();
  return new Set(rows.map(({ date }) => date));
}

/** The line last announced for each prop of some games that ever moved. */
export async function listAnnouncedLines(db: Db, gameIds: readonly number[]): Promise<Map<string, number>> {
  if (gameIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('lineMoves')
    .distinctOn(['gameId', 'playerId', 'stat'])
    .select(['gameId', 'playerId', 'stat', 'currentLine'])
    .where('gameId', 'in', gameIds)
    .where('snapshotId', 'is not', null) // imported moves were not announced
    .orderBy('gameId')
    .orderBy('playerId')
    .orderBy('stat')
    .orderBy('snapshotId', 'desc')
    .execute();
  return new Map(rows.map((row) => [propKey({ ...row, stat: statOfCode(row.stat) }), row.currentLine]));
}

/** Snapshots of a day in a time span, oldest first, and the last one before it. */
export async function listSnapshotTimes(
  db: Db,
  { league, date, from, to }: { league: League; date: string; from: Date; to: Date },
): Promise<{ before: Date | null; taken: { id: number; capturedAt: Date }[] }> {
  const ofDay = db
    .selectFrom('oddsSnapshots')
    .select(['id', 'capturedAt'])
    .where('league', '=', league)
    .where('date', '=', date);
  const taken = await ofDay
    .where('capturedAt', '>=', from)
    .where('capturedAt', '<=', to)
    .orderBy('capturedAt')
    .orderBy('id')
    .execute();
  const earlier = await ofDay
    .where('capturedAt', '<', from)
    .orderBy('capturedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { before: earlier?.capturedAt ?? null, taken };
}

/** Line moves of some games up to an instant, for the `from` of another query. */
export const lineMovesOf = ({ gameIds, asOf }: { gameIds: readonly number[]; asOf: Date }) => sql`(
  select * from line_moves where game_id = any(${gameIds}::int[]) and captured_at <= ${asOf})`;
