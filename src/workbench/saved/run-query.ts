import type { Db } from '../../db/connect.ts';
import { listGames } from '../../league/game-queries.ts';
import { listRows } from '../resource-queries.ts';
import type { QueryRun } from './contract.ts';
import { readDefinition } from './read-definition.ts';
import { getSavedQuery } from './saved-query-queries.ts';

/** Runs a query that the account keeps. One row more than the limit is read, to know whether there are more. */
export async function runQuery(
  db: Db,
  ask: { userId: number; id: number; asOf: Date; now: Date },
): Promise<QueryRun> {
  const { id, name, definition } = await getSavedQuery(db, ask);
  const { resource, league, limit } = definition;
  const { columns, conditions, order, from, to } = readDefinition(definition, ask.asOf);
  const games = await listGames(db, { league, from, to, asOf: ask.asOf });
  const rows = await listRows(db, {
    resource,
    league,
    games,
    asOf: ask.asOf,
    columns,
    conditions,
    order,
    limit: limit + 1,
  });
  return {
    query: { id, name, definition },
    columns,
    rows: rows.slice(0, limit),
    rowCount: Math.min(rows.length, limit),
    truncated: rows.length > limit,
    ranAt: ask.now,
  };
}
