import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Tier } from '../core/tiers.ts';

/** Never updated after insert. */
type Fixed<T> = ColumnType<T, T, never>;

export type UsersTable = {
  id: Generated<number>;
  email: string;
  passwordHash: string;
  tier: Tier;
  isDemo: Generated<boolean>;
  disabledAt: Date | null;
  createdAt: Fixed<Date>;
};

export type SessionsTable = {
  id: Fixed<string>;
  userId: Fixed<number>;
  counter: Generated<number>;
  network: Fixed<string>;
  createdAt: Fixed<Date>;
  rotatedAt: Date;
  revokedAt: Date | null;
};

export type ApiKeysTable = {
  id: Generated<number>;
  userId: Fixed<number>;
  hash: Fixed<Buffer>;
  prefix: Fixed<string>;
  name: Fixed<string>;
  createdAt: Fixed<Date>;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

export type OpsTokensTable = {
  id: Generated<number>;
  hash: Fixed<Buffer>;
  prefix: Fixed<string>;
  name: Fixed<string>;
  scopes: Fixed<string[]>;
  createdBy: Fixed<number>;
  createdAt: Fixed<Date>;
  expiresAt: Fixed<Date>;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

export type SubscriptionsTable = {
  userId: number;
  tier: 'pro' | 'sharp';
  startedAt: Date;
  currentPeriodEnd: Date;
  cancelledAt: Date | null;
  endedAt: Date | null;
};

export type PasswordResetsTable = { userId: number; hash: Buffer; expiresAt: Date };

export type MailsTable = {
  id: Generated<number>;
  kind: Fixed<string>;
  recipient: Fixed<string>;
  subject: Fixed<string>;
  bodyText: Fixed<string>;
  bodyHtml: Fixed<string>;
  status: 'queued' | 'sent' | 'failed' | 'dropped';
  attempts: Generated<number>;
  error: string | null;
  createdAt: Fixed<Date>;
  sentAt: Date | null;
};

export type ThrottlesTable = {
  key: Buffer;
  count: number;
  windowStartedAt: Date;
  blockedUntil: Date | null;
  strikes: Generated<number>;
};

export type IdempotencyKeysTable = {
  scope: Buffer;
  fingerprint: Buffer;
  status: number | null;
  location: string | null;
  body: string | null;
  createdAt: Date;
};

export type AuditEventsTable = {
  id: Generated<number>;
  kind: string;
  actor: string;
  userId: number | null;
  ip: string | null;
  detail: JSONColumnType<Record<string, unknown>>;
  at: Date;
};

/** Every table, in the order of the migrations. Each has one owner: the room whose queries write it. */
export type Tables = {
  users: UsersTable;
  sessions: SessionsTable;
  apiKeys: ApiKeysTable;
  opsTokens: OpsTokensTable;
  subscriptions: SubscriptionsTable;
  passwordResets: PasswordResetsTable;
  mails: MailsTable;
  throttles: ThrottlesTable;
  idempotencyKeys: IdempotencyKeysTable;
  auditEvents: AuditEventsTable;
};
