import { daysAfter } from '../domain/dates.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { invalid, Problem } from '../platform/problem.ts';
import type { Vault } from '../platform/secrets.ts';
import type { CheckUrl } from './check-url.ts';
import type { NewSubscription, Subscription, SubscriptionChange, WrittenSubscription } from './contract.ts';
import { cancelUnlisted } from './delivery-queries.ts';
import {
  deleteSubscription,
  findSubscription,
  insertSubscription,
  listSubscriptions,
  lockAccount,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-queries.ts';
import { BOTH_SECRETS_HOURS, newSecret, sealSecret } from './subscription-secret.ts';

const MOST_SUBSCRIPTIONS = 20;

export type SubscriptionDeps = { db: Db; vault: Vault; checkUrl: CheckUrl };
type Ask = { userId: number; now: Date };

/** The subscription as JSON, and its ETag. */
type Written = { subscription: WrittenSubscription; etag: string };

export const etagOf = ({ version }: Pick<SubscriptionRow, 'version'>): string => `"v${version}"`;

export const onWire = ({ userId: _, version: __, ...row }: SubscriptionRow): Subscription => ({
  ...row,
  active: true, // deliveries continue while it is failing
});

const written = (row: SubscriptionRow, generated: string | null): Written => ({
  subscription: { ...onWire(row), ...(generated === null ? {} : { secret: generated }) },
  etag: etagOf(row),
});

export async function createSubscription(
  { db, vault, checkUrl }: SubscriptionDeps,
  { url, events, secret = null, userId, now }: NewSubscription & Ask,
): Promise<Written> {
  const origin = await checkUrl(url);
  const generated = secret === null ? newSecret() : null;
  const sealed = sealSecret(vault, userId, secret ?? generated ?? '');
  const row = await inTransaction(db, async (db) => {
    await lockAccount(db, userId);
    if ((await listSubscriptions(db, userId)).length >= MOST_SUBSCRIPTIONS)
      throw new Problem(
        'subscription-limit-reached',
        `An account may have ${MOST_SUBSCRIPTIONS} webhook subscriptions. Delete one first.`,
      );
    return insertSubscription(db, { userId, url, origin, events, secret: sealed, now });
  });
  return written(row, generated);
}

export async function getSubscription(db: Db, ask: { id: number; userId: number }) {
  const row = await findSubscription(db, ask);
  if (!row) throw noSubscription(ask.id);
  return row;
}

const noSubscription = (id: number) => new Problem('not-found', `There is no webhook subscription ${id}.`);

type ChangeAsk = Ask & { id: number; change: SubscriptionChange; ifMatch: string | undefined };

/** A new URL or secret resets the status: earlier failures say nothing about it. */
export async function changeSubscription(
  { db, vault, checkUrl }: SubscriptionDeps,
  { id, userId, change, ifMatch, now }: ChangeAsk,
): Promise<Written> {
  const { url, events, secret } = change;
  const before = await getSubscription(db, { id, userId });
  if (ifMatch !== undefined && !matches(ifMatch, etagOf(before))) throw changedMeanwhile();
  const { secret: _, previousSecret: __, previousSecretUntil: ___, ...unchanged } = before;
  if (url === undefined && events === undefined && secret === undefined) return written(unchanged, null);
  const origin = url === undefined ? undefined : await checkUrl(url);
  const generated = secret === null ? newSecret() : null;
  const values = {
    ...(url === undefined ? {} : { url, origin }),
    ...(events === undefined ? {} : { events }),
    ...(secret === undefined
      ? {}
      : {
          secret: sealSecret(vault, userId, secret ?? generated ?? ''),
          previousSecret: before.secret,
          previousSecretUntil: daysAfter(now, BOTH_SECRETS_HOURS / 24),
        }),
    ...(url === undefined && secret === undefined
      ? {}
      : { status: 'active' as const, warning: null, consecutiveFailures: 0 }),
    updatedAt: now,
  };
  const row = await inTransaction(db, async (db) => {
    const row = await updateSubscription(db, before, values);
    if (row && events) await cancelUnlisted(db, { subscriptionId: id, events, now });
    return row;
  });
  if (row) return written(row, generated);
  if (ifMatch !== undefined && ifMatch.trim() !== '*') throw changedMeanwhile();
  return changeSubscription({ db, vault, checkUrl }, { id, userId, change, ifMatch, now }); // in addition to the other change
}

const matches = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((one) => one.trim() === etag);

const changedMeanwhile = () =>
  new Problem('precondition-failed', 'The subscription has changed in the meantime. Read it again.');

export async function removeSubscription(db: Db, ask: { id: number; userId: number }) {
  if (!(await deleteSubscription(db, ask))) throw noSubscription(ask.id);
  return { id: ask.id, deleted: true as const };
}

/** For routes with their own cursor. */
export function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (/^[1-9]\d{0,14}$/.test(cursor)) return Number(cursor);
  throw invalid([{ in: 'query', name: 'cursor', detail: 'must be a nextCursor of this list' }]);
}
