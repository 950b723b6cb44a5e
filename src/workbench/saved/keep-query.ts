import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { Problem } from '../../platform/problem.ts';
import { lockAccount } from '../account-queries.ts';
import { type GivenDefinition, withDefaults } from './contract.ts';
import { readDefinition } from './read-definition.ts';
import {
  deleteSavedQuery,
  insertSavedQuery,
  listSavedQueries,
  type SavedQueryRow,
  updateSavedQuery,
} from './saved-query-queries.ts';

const MOST_QUERIES = 50;

const checked = (given: GivenDefinition, now: Date) => {
  const definition = withDefaults(given);
  readDefinition(definition, now);
  return definition;
};

export async function saveQuery(
  db: Db,
  ask: { userId: number; name: string; definition: GivenDefinition; now: Date },
): Promise<SavedQueryRow> {
  const definition = checked(ask.definition, ask.now);
  return inTransaction(db, async (db) => {
    await lockAccount(db, ask.userId);
    if ((await listSavedQueries(db, ask.userId)).length >= MOST_QUERIES)
      throw new Problem(
        'saved-query-limit-reached',
        `An account may keep ${MOST_QUERIES} queries. Delete one first.`,
      );
    return insertSavedQuery(db, { ...ask, definition });
  });
}

export async function changeQuery(
  db: Db,
  ask: { userId: number; id: number; name?: string; definition?: GivenDefinition; now: Date },
): Promise<SavedQueryRow> {
  const { definition, ...rest } = ask;
  const changed = await updateSavedQuery(db, {
    ...rest,
    ...(definition === undefined ? {} : { definition: checked(definition, ask.now) }),
  });
  if (!changed) throw new Problem('not-found', `There is no saved query ${ask.id}.`);
  return changed;
}

export async function forgetQuery(db: Db, ask: { userId: number; id: number }) {
  if (!(await deleteSavedQuery(db, ask)))
    throw new Problem('not-found', `There is no saved query ${ask.id}.`);
  return { id: ask.id, deleted: true as const };
}
