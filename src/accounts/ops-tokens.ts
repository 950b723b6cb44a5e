import { daysAfter } from '../domain/dates.ts';
import type { Scope } from '../domain/tiers.ts';
import { insertAuditEvent } from '../platform/audit/queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { Problem } from '../platform/problem.ts';
import { newToken, sha256 } from '../platform/secrets.ts';
import { insertToken, listLiveTokens, revokeToken } from './key-queries.ts';

export const OPS_TOKEN_PREFIX = 'hwo_';
const DEFAULT_DAYS = 90;
const SHOWN_CHARACTERS = 8;

type Row = Awaited<ReturnType<typeof insertToken>>;
const onWire = (row: Row) => ({ ...row, createdBy: `user:${row.createdBy}` });

type NewToken = {
  userId: number;
  name: string;
  scopes: Scope[];
  expiresInDays?: number | undefined;
  ip: string | null;
  now: Date;
};

export const createOpsToken = (
  db: Db,
  { userId, name, scopes, expiresInDays = DEFAULT_DAYS, ip, now }: NewToken,
) =>
  inTransaction(db, async (db) => {
    const token = newToken(OPS_TOKEN_PREFIX);
    const row = await insertToken(db, {
      hash: sha256(token),
      prefix: token.slice(0, SHOWN_CHARACTERS),
      name,
      scopes,
      createdBy: userId,
      expiresAt: daysAfter(now, expiresInDays),
      now,
    });
    const detail = { tokenId: row.id, scopes };
    await insertAuditEvent(db, {
      kind: 'ops_token_created',
      actor: `user:${userId}`,
      userId,
      ip,
      detail,
      at: now,
    });
    return { ...onWire(row), token };
  });

export const listOpsTokens = async (db: Db, now: Date) => (await listLiveTokens(db, now)).map(onWire);

export const revokeOpsToken = (
  db: Db,
  { id, actor, ip, now }: { id: number; actor: string; ip: string | null; now: Date },
) =>
  inTransaction(db, async (db) => {
    if (!(await revokeToken(db, id, now))) throw new Problem('not-found', `There is no ops token ${id}.`);
    await insertAuditEvent(db, {
      kind: 'ops_token_revoked',
      actor,
      userId: null,
      ip,
      detail: { tokenId: id },
      at: now,
    });
    return { id, revoked: true as const };
  });
