import type { Db } from '../db/connect.ts';

type Event = {
  kind: string;
  actor: string;
  userId: number | null;
  ip: string | null;
  detail?: object;
  at: Date;
};

export const insertAuditEvent = (db: Db, { kind, actor, userId, ip, detail = {}, at }: Event) =>
  db
    .insertInto('auditEvents')
    .values({ kind, actor, userId, ip, detail: JSON.stringify(detail), at })
    .execute();

type Ask = {
  kind: string | undefined;
  userId: number | undefined;
  from: Date | undefined;
  to: Date | undefined;
  before: number | null;
  limit: number;
};

/** Newest first. */
export function listAuditEvents(db: Db, { kind, userId, from, to, before, limit }: Ask) {
  let query = db
    .selectFrom('auditEvents')
    .select(['id', 'at', 'kind', 'actor', 'userId', 'ip', 'detail'])
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ detail: Record<string, unknown> }>();
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (userId !== undefined) query = query.where('userId', '=', userId);
  if (from) query = query.where('at', '>=', from);
  if (to) query = query.where('at', '<', to);
  if (before !== null) query = query.where('id', '<', before);
  return query.execute();
}

/** The detail of the newest event of a kind. */
export async function findNewestAuditDetail(db: Db, kind: string): Promise<Record<string, unknown> | null> {
  const newest = await db
    .selectFrom('auditEvents')
    .select('detail')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ detail: Record<string, unknown> }>()
    .executeTakeFirst();
  return newest?.detail ?? null;
}

/** Deletes one batch of events older than `before`, oldest first. Returns the number of deleted events. */
export async function purgeAuditEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('auditEvents')
    .where('id', 'in', (query) =>
      query.selectFrom('auditEvents').select('id').where('at', '<', before).orderBy('at').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What happened stays; the deleted account is only a number in it. */
export const pseudonymizeAuditEvents = (db: Db, userId: number) =>
  db.updateTable('auditEvents').set({ ip: null }).where('userId', '=', userId).execute();
