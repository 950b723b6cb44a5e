import type { NotNull } from 'kysely';
import type { Stat } from '../../domain/stats.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Problem } from '../../platform/problem.ts';
import type { RuleFields } from './rule.ts';

const FIELDS = [
  'id',
  'kind',
  'league',
  'playerId',
  'stat',
  'direction',
  'line',
  'rating',
  'email',
  'channelIds',
  'push',
  'createdAt',
  'updatedAt',
] as const;

export const listRules = (db: Db, userId: number) =>
  db.selectFrom('alertRules').select(FIELDS).where('userId', '=', userId).orderBy('id').execute();

export type RuleRow = Awaited<ReturnType<typeof listRules>>[number];

/** Locks the row until the transaction ends. Another account's rule gives the same 404 as a missing one. */
export async function getRule(db: Db, { userId, id }: { userId: number; id: number }): Promise<RuleRow> {
  const row = await db
    .selectFrom('alertRules')
    .select(FIELDS)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('not-found', `There is no alert rule ${id}.`);
  return row;
}

export const insertRule = (db: Db, { userId, rule, now }: { userId: number; rule: RuleFields; now: Date }) =>
  db
    .insertInto('alertRules')
    .values({ ...rule, userId, createdAt: now, updatedAt: now })
    .returning(FIELDS)
    .executeTakeFirstOrThrow();

export const updateRule = (db: Db, { id, rule, now }: { id: number; rule: RuleFields; now: Date }) => {
  const { kind: _, ...fields } = rule;
  return db
    .updateTable('alertRules')
    .set({ ...fields, updatedAt: now })
    .where('id', '=', id)
    .returning(FIELDS)
    .executeTakeFirstOrThrow();
};

export const deleteRule = (db: Db, { userId, id }: { userId: number; id: number }) =>
  db
    .deleteFrom('alertRules')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

export async function hasRules(db: Db, kind: RuleFields['kind']): Promise<boolean> {
  const row = await db
    .selectFrom('alertRules')
    .select('id')
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type LineRule = {
  id: number;
  userId: number;
  playerId: number;
  stat: Stat;
  direction: 'up' | 'down';
  line: number;
  email: boolean;
  channelIds: number[];
  push: boolean;
  updatedAt: Date;
};

export const listLineRules = async (db: Db, playerIds: readonly number[]): Promise<LineRule[]> =>
  playerIds.length === 0
    ? []
    : db
        .selectFrom('alertRules')
        .select([
          'id',
          'userId',
          'playerId',
          'stat',
          'direction',
          'line',
          'email',
          'channelIds',
          'push',
          'updatedAt',
        ])
        .where('kind', '=', 'line')
        .where('playerId', 'in', playerIds)
        .orderBy('id')
        .$narrowType<{ playerId: NotNull; stat: NotNull; direction: NotNull; line: NotNull }>()
        .execute();
