import { LEAGUES, type League } from '../../domain/leagues.ts';
import type { Db } from '../../platform/db/connect.ts';

/** Progress of each step of an import. */
export const listLoadedSteps = (db: Db, name: string) =>
  db
    .selectFrom('historyLoads')
    .select(['step', 'asOf', 'batches', 'finishedAt'])
    .where('name', '=', name)
    .execute();

/** Call it in the transaction of the batch, so that both are stored or neither. */
export const saveLoadedStep = (
  db: Db,
  load: { name: string; step: string; asOf: Date; batches: number; finishedAt: Date | null },
) =>
  db
    .insertInto('historyLoads')
    .values(load)
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'step'])
        .doUpdateSet({ asOf: load.asOf, batches: load.batches, finishedAt: load.finishedAt }),
    )
    .execute();

export type LoadedDays = { feed: string; league: League; from: string; to: string };

/** The key of an import's progress. */
export const loadName = ({ feed, league, from, to }: LoadedDays): string =>
  [feed, league, from, to].join(' ');

export type Load = { league: League; from: string; to: string; step: string; finishedAt: Date };

/** Every finished step of every import, with the days it covered. */
export async function listLoads(db: Db): Promise<Load[]> {
  const rows = await db
    .selectFrom('historyLoads')
    .select(['name', 'step', 'finishedAt'])
    .where('finishedAt', 'is not', null)
    .execute();
  return rows.flatMap(({ name, step, finishedAt }) => {
    const [, league, from, to] = / (\w+) (\d{4}-\d\d-\d\d) (\d{4}-\d\d-\d\d)$/.exec(name) ?? [];
    const known = LEAGUES.find((one) => one === league);
    return known && from && to && finishedAt ? [{ league: known, from, to, step, finishedAt }] : [];
  });
}
