import type { Db } from '../platform/db/connect.ts';
import type { Caller } from '../platform/http/access.ts';
import { isWellFormedToken, sha256 } from '../platform/secrets.ts';
import type { AccessTokens } from './access-token.ts';
import { API_KEY_PREFIX } from './api-keys.ts';
import { findKeyByHash, findTokenByHash, touchKey, touchToken } from './key-queries.ts';
import { OPS_TOKEN_PREFIX } from './ops-tokens.ts';
import { findSession } from './session-queries.ts';
import { isAlive } from './sessions.ts';

const TOUCH_EVERY_MS = 60_000;

/** The caller that a credential identifies, and its expiry. */
export type Known = { caller: Caller; expiresAt: Date | null };

type Sources = { db: Db; tokens: AccessTokens };

/** Null for anything but a live credential. Malformed ones are rejected without a database query. */
export async function lookUp({ db, tokens }: Sources, credential: string, now: Date): Promise<Known | null> {
  if (isWellFormedToken(API_KEY_PREFIX, credential)) return apiKey(db, credential, now);
  if (isWellFormedToken(OPS_TOKEN_PREFIX, credential)) return opsToken(db, credential, now);
  return credential.includes('.') ? accessToken(db, tokens, credential, now) : null;
}

async function apiKey(db: Db, key: string, now: Date): Promise<Known | null> {
  const row = await findKeyByHash(db, sha256(key));
  if (!row) return null;
  if (isStale(row.lastUsedAt, now)) await touchKey(db, row.id, now);
  return { caller: { kind: 'apiKey', keyId: row.id, userId: row.userId, tier: row.tier }, expiresAt: null };
}

async function opsToken(db: Db, token: string, now: Date): Promise<Known | null> {
  const row = await findTokenByHash(db, sha256(token));
  if (!row || row.expiresAt <= now) return null;
  if (isStale(row.lastUsedAt, now)) await touchToken(db, row.id, now);
  const { id: tokenId, createdBy: userId, scopes, expiresAt } = row;
  return { caller: { kind: 'opsToken', tokenId, userId, scopes }, expiresAt };
}

async function accessToken(db: Db, tokens: AccessTokens, token: string, now: Date): Promise<Known | null> {
  const claims = await tokens.verify(token, now);
  if (!claims) return null;
  const session = await findSession(db, claims.sessionId);
  if (!session || session.userId !== claims.userId || !isAlive(session, now)) return null;
  const { userId, tier, id: sessionId } = session;
  return { caller: { kind: 'user', userId, tier, sessionId }, expiresAt: claims.expiresAt };
}

/** `last_used_at` is written at most once a minute, so that most requests do not cost a write. */
const isStale = (lastUsedAt: Date | null, now: Date) =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= TOUCH_EVERY_MS;
