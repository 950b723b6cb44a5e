import type { League } from '../domain/leagues.ts';
import type { Db } from '../platform/db/connect.ts';

type DayAsk = { league: League; date: string };

/** The facts with which each game of a day was last scored. Empty until the day is scored. */
export const listScorings = (db: Db, { league, date }: DayAsk) =>
  db
    .selectFrom('gameScorings')
    .select(['gameId', 'factsAt', 'fingerprint'])
    .where('league', '=', league)
    .where('date', '=', date)
    .execute();

export async function isScored(db: Db, day: DayAsk): Promise<boolean> {
  return (await listScorings(db, day)).length > 0;
}

export type NewScoring = DayAsk & { gameId: number; factsAt: Date; fingerprint: string };

export async function saveScorings(db: Db, scorings: readonly NewScoring[]): Promise<void> {
  if (scorings.length === 0) return;
  await db
    .insertInto('gameScorings')
    .values([...scorings])
    .onConflict((conflict) =>
      conflict.column('gameId').doUpdateSet(({ ref }) => ({
        league: ref('excluded.league'),
        date: ref('excluded.date'),
        factsAt: ref('excluded.factsAt'),
        fingerprint: ref('excluded.fingerprint'),
      })),
    )
    .execute();
}
