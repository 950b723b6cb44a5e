import type { Right } from '../../domain/source-rights.ts';
import { listGames } from '../../league/game-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type Rights, requireRight } from '../../platform/rights/rights.ts';
import { listRows } from '../resource-queries.ts';
import { RESOURCES } from '../resources.ts';
import type { QueryDefinition, QueryPreview, QueryRun } from './contract.ts';
import { readDefinition } from './read-definition.ts';
import { getSavedQuery } from './saved-query-queries.ts';

type When = { asOf: Date; now: Date; rights: Rights; right: Right };

export async function runQuery(db: Db, ask: { userId: number; id: number } & When): Promise<QueryRun> {
  const { id, name, definition } = await getSavedQuery(db, ask);
  return { query: { id, name, definition }, ...(await runDefinition(db, definition, ask)) };
}

/** Reads one row more than the limit to know whether there are more. */
export async function runDefinition(
  db: Db,
  definition: QueryDefinition,
  { asOf, now, rights, right }: When,
): Promise<QueryPreview> {
  const { resource, league, limit } = definition;
  const { columns, conditions, order, from, to } = readDefinition(definition, asOf);
  // Rows that a withheld value selects or orders would show it.
  const { sourced } = RESOURCES[resource];
  const used = [...conditions, ...order].flatMap(({ column }) => sourced[column.name] ?? []);
  requireRight(rights, right, used);
  const games = await listGames(db, { league, from, to, asOf });
  const ask = { resource, league, games, asOf, columns, conditions, order, limit: limit + 1 };
  const rows = await listRows(db, ask);
  return {
    columns,
    rows: rows.slice(0, limit),
    rowCount: Math.min(rows.length, limit),
    truncated: rows.length > limit,
    ranAt: now,
  };
}
