import type { Db } from '../platform/db/connect.ts';
import type { Caller } from '../platform/http/access.ts';
import { isWellFormedToken, sha256 } from '../platform/secrets.ts';
import type { AccessTokens } from './access-token.ts';
import { API_KEY_PREFIX } from './api-keys.ts';
import { listKeysByHash, listTokensByHash, touchKeys, touchTokens } from './key-queries.ts';
import { OPS_TOKEN_PREFIX } from './ops-tokens.ts';
import { listSessionsById } from './session-queries.ts';
import { isAlive } from './sessions.ts';

const TOUCH_EVERY_MS = 60_000;

/** The caller that a credential identifies, and its expiry. */
export type Known = { caller: Caller; expiresAt: Date | null };

type Sources = { db: Db; tokens: AccessTokens };

/**
 * The live ones among the credentials, in one query per kind. Malformed ones are rejected without a query.
 */
export async function lookUp(
  { db, tokens }: Sources,
  credentials: readonly string[],
  now: Date,
): Promise<Map<string, Known>> {
  const keys = credentials.filter((one) => isWellFormedToken(API_KEY_PREFIX, one));
  const opsTokens = credentials.filter((one) => isWellFormedToken(OPS_TOKEN_PREFIX, one));
  const accessTokens = credentials.filter((one) => one.includes('.'));
  const found = await Promise.all([
    keys.length > 0 ? lookUpKeys(db, keys, now) : [],
    opsTokens.length > 0 ? lookUpOpsTokens(db, opsTokens, now) : [],
    accessTokens.length > 0 ? lookUpAccessTokens(db, tokens, accessTokens, now) : [],
  ]);
  return new Map(found.flat());
}

type Found = (readonly [credential: string, known: Known])[];

async function lookUpKeys(db: Db, keys: readonly string[], now: Date): Promise<Found> {
  const { hashes, secretOf } = byHash(keys);
  const rows = await listKeysByHash(db, hashes);
  const stale = rows.filter((row) => isStale(row.lastUsedAt, now)).map(({ id }) => id);
  if (stale.length > 0) await touchKeys(db, stale, now);
  return rows.map(({ id: keyId, userId, tier, hash }) => [
    secretOf(hash),
    { caller: { kind: 'apiKey', keyId, userId, tier }, expiresAt: null },
  ]);
}

async function lookUpOpsTokens(db: Db, opsTokens: readonly string[], now: Date): Promise<Found> {
  const { hashes, secretOf } = byHash(opsTokens);
  const rows = (await listTokensByHash(db, hashes)).filter(({ expiresAt }) => expiresAt > now);
  const stale = rows.filter((row) => isStale(row.lastUsedAt, now)).map(({ id }) => id);
  if (stale.length > 0) await touchTokens(db, stale, now);
  return rows.map(({ id: tokenId, createdBy: userId, scopes, expiresAt, hash }) => [
    secretOf(hash),
    { caller: { kind: 'opsToken', tokenId, userId, scopes }, expiresAt },
  ]);
}

async function lookUpAccessTokens(
  db: Db,
  tokens: AccessTokens,
  accessTokens: readonly string[],
  now: Date,
): Promise<Found> {
  const claimed = await Promise.all(
    accessTokens.map(async (token) => ({ token, claims: await tokens.verify(token, now) })),
  );
  const verified = claimed.flatMap(({ token, claims }) => (claims ? [{ token, ...claims }] : []));
  if (verified.length === 0) return [];
  const rows = await listSessionsById(
    db,
    verified.map(({ sessionId }) => sessionId),
  );
  const sessions = new Map(rows.map((session) => [session.id, session]));
  return verified.flatMap(({ token, userId, sessionId, expiresAt }): Found => {
    const session = sessions.get(sessionId);
    if (!session || session.userId !== userId || !isAlive(session, now)) return [];
    return [[token, { caller: { kind: 'user', userId, tier: session.tier, sessionId }, expiresAt }]];
  });
}

/** The database stores only hashes, and returns them with what it finds. */
function byHash(secrets: readonly string[]) {
  const hashes = secrets.map(sha256);
  const secretByHash = new Map(secrets.map((secret, n) => [hashes[n]?.toString('hex'), secret]));
  return { hashes, secretOf: (hash: Buffer) => secretByHash.get(hash.toString('hex')) ?? '' };
}

/** `last_used_at` is written at most once a minute, so that most requests do not cost a write. */
const isStale = (lastUsedAt: Date | null, now: Date) =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= TOUCH_EVERY_MS;
