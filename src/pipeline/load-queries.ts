import type { Db } from '../db/connect.ts';

/** How far each step of a long load has come. */
export const listLoadedSteps = (db: Db, name: string) =>
  db
    .selectFrom('historyLoads')
    .select(['step', 'asOf', 'batches', 'finishedAt'])
    .where('name', '=', name)
    .execute();

/** Written with the batch itself, so that both are there or neither. */
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
