import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { League } from '../core/facts.ts';
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

export type OperationsTable = {
  id: Generated<number>;
  type: Fixed<'ingest' | 'score-day' | 'settle'>;
  league: Fixed<League>;
  date: Fixed<string>;
  lastDate: Fixed<string>;
  step: Fixed<string | null>;
  force: Fixed<boolean>;
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  cancelRequested: Generated<boolean>;
  createdAt: Fixed<Date>;
  createdBy: Fixed<string>;
  startedAt: Date | null;
  completedAt: Date | null;
  attempt: Generated<number>;
  leaseToken: string | null;
  leaseUntil: Date | null;
  error: string | null;
};

export type OperationStepsTable = {
  operationId: number;
  date: string;
  name: string;
  status: 'running' | 'succeeded' | 'failed' | 'cancelled';
  tries: Generated<number>;
  rowCount: Generated<number>;
  warnings: Generated<string[]>;
  startedAt: Date;
  finishedAt: Date | null;
};

export type OperationErrorsTable = {
  id: Generated<number>;
  operationId: number;
  stepName: string;
  category: 'upstream' | 'validation' | 'database' | 'timeout' | 'cancelled' | 'internal';
  message: string;
  occurredAt: Date;
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
  operations: OperationsTable;
  operationSteps: OperationStepsTable;
  operationErrors: OperationErrorsTable;
};
