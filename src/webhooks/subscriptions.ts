import { daysAfter } from '../domain/dates.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { invalid, Problem } from '../platform/problem.ts';
import type { Vault } from '../platform/secrets.ts';
import { removeUnlisted } from './batch-queries.ts';
import type { CheckUrl } from './check-url.ts';
import type { NewSubscription, Subscription, SubscriptionChange, WrittenSubscription } from './contract.ts';
import { cancelUnlisted } from './delivery-queries.ts';
import type { Filter } from './filter-contract.ts';
import { readAddress } from './subscription-address.ts';
import {
  deleteSubscription,
  findSubscription,
  insertSubscription,
  listSubscriptions,
  lockAccount,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-queries.ts';
import { BOTH_SECRETS_HOURS, openSecrets, sealSecret } from './subscription-secret.ts';
import { TARGET_RULES } from './targets/targets.ts';

const MOST_SUBSCRIPTIONS = 20;

export type SubscriptionDeps = { db: Db; vault: Vault; checkUrl: CheckUrl };
type Ask = { userId: number; now: Date };

/** The subscription as JSON, and its ETag. */
type Written = { subscription: WrittenSubscription; etag: string };

export const etagOf = ({ version }: Pick<SubscriptionRow, 'version'>): string => `"v${version}"`;

export const onWire = ({
  userId: _,
  version: __,
  filter,
  target,
  batch,
  ...row
}: SubscriptionRow): Subscription => ({
  ...row,
  active: row.status !== 'disabled', // deliveries continue while it is failing
  ...(filter ? { filter } : {}),
  ...(target ? { target } : {}),
  ...(batch ? { batch } : {}),
});

const written = (row: SubscriptionRow, generated: string | null): Written => ({
  subscription: { ...onWire(row), ...(generated === null ? {} : { secret: generated }) },
  etag: etagOf(row),
});

export async function createSubscription(
  { db, vault, checkUrl }: SubscriptionDeps,
  { url, events, secret = null, filter, target, batch, userId, now }: NewSubscription & Ask,
): Promise<Written> {
  const address = readAddress({ url, secret, target: target ?? null });
  const origin = await checkUrl(address.url);
  const sealed = sealSecret(vault, userId, address.secret);
  const row = await inTransaction(db, async (db) => {
    await lockAccount(db, userId);
    if ((await listSubscriptions(db, userId)).length >= MOST_SUBSCRIPTIONS)
      throw new Problem(
        'subscription-limit-reached',
        `An account may have ${MOST_SUBSCRIPTIONS} webhook subscriptions. Delete one first.`,
      );
    return insertSubscription(db, {
      userId,
      url: address.shown,
      origin,
      events,
      secret: sealed,
      filter: storedFilter(filter),
      target: target ? JSON.stringify(target) : null,
      batch: batch ? JSON.stringify(batch) : null,
      now,
    });
  });
  return written(row, address.generated);
}

/** An empty filter is stored as none. */
const storedFilter = (filter: Filter | undefined): string | null =>
  filter && Object.keys(filter).length > 0 ? JSON.stringify(filter) : null;

export async function getSubscription(db: Db, ask: { id: number; userId: number }) {
  const row = await findSubscription(db, ask);
  if (!row) throw noSubscription(ask.id);
  return row;
}

const noSubscription = (id: number) => new Problem('not-found', `There is no webhook subscription ${id}.`);

type ChangeAsk = Ask & { id: number; change: SubscriptionChange; ifMatch: string | undefined };

/** A new URL, secret or target resets the status: earlier failures say nothing about it. */
export async function changeSubscription(
  { db, vault, checkUrl }: SubscriptionDeps,
  { id, userId, change, ifMatch, now }: ChangeAsk,
): Promise<Written> {
  const { url, events, secret, filter, target, batch } = change;
  const before = await getSubscription(db, { id, userId });
  if (ifMatch !== undefined && !matches(ifMatch, etagOf(before))) throw changedMeanwhile();
  const { origin: _o, secret: _, previousSecret: __, previousSecretUntil: ___, ...unchanged } = before;
  if (Object.values(change).every((value) => value === undefined)) return written(unchanged, null);
  const isReaddressed = url !== undefined || secret !== undefined || target !== undefined;
  const address = isReaddressed ? changedAddress(vault, before, change, now) : null;
  const origin = address && (url === undefined ? before.origin : await checkUrl(address.url));
  const generated = secret === null ? (address?.generated ?? null) : null;
  const values = {
    ...(address && origin ? { url: address.shown, origin, ...RESET } : {}),
    ...(events === undefined ? {} : { events }),
    ...(filter === undefined ? {} : { filter: storedFilter(filter) }),
    ...(target === undefined ? {} : { target: JSON.stringify(target) }),
    ...(batch === undefined ? {} : { batch: batch && JSON.stringify(batch) }),
    ...(address && (secret !== undefined || !isSigned(before))
      ? { secret: sealSecret(vault, userId, address.secret) }
      : {}),
    ...(isSigned(before) && secret !== undefined
      ? { previousSecret: before.secret, previousSecretUntil: daysAfter(now, BOTH_SECRETS_HOURS / 24) }
      : {}),
    updatedAt: now,
  };
  const row = await inTransaction(db, async (db) => {
    const row = await updateSubscription(db, before, values);
    if (row && events) {
      await cancelUnlisted(db, { subscriptionId: id, events, now });
      await removeUnlisted(db, { subscriptionId: id, events, now });
    }
    return row;
  });
  if (row) return written(row, generated);
  if (ifMatch !== undefined && ifMatch.trim() !== '*') throw changedMeanwhile();
  return changeSubscription({ db, vault, checkUrl }, { id, userId, change, ifMatch, now }); // in addition to the other change
}

const isSigned = ({ target }: Pick<SubscriptionRow, 'target'>) =>
  target === null || target.kind === 'template';

const RESET = { status: 'active' as const, warning: null, consecutiveFailures: 0 };

type Before = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/** The address with the given changes; what is not given stays. */
function changedAddress(
  vault: Vault,
  before: Before,
  { url, secret, target }: SubscriptionChange,
  now: Date,
) {
  if (target && target.kind !== before.target?.kind)
    throw invalid([
      { in: 'body', pointer: '/target/kind', detail: 'cannot be changed; create a new webhook' },
    ]);
  const known = () => openSecrets(vault, before, now).secret;
  const isUrlSecret = before.target !== null && TARGET_RULES[before.target.kind].credential === 'url';
  // A signing secret that stays is not opened: after the loss of its key the owner can still set another one.
  const keptSecret = () => (isUrlSecret ? null : isSigned(before) ? '' : known());
  return readAddress({
    url: url ?? (isUrlSecret ? known() : before.url),
    secret: secret === undefined ? keptSecret() : secret,
    target: target ?? before.target,
  });
}

const matches = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((one) => one.trim() === etag);

const changedMeanwhile = () =>
  new Problem('precondition-failed', 'The subscription has changed in the meantime. Read it again.');

export async function removeSubscription(db: Db, ask: { id: number; userId: number }) {
  if (!(await deleteSubscription(db, ask))) throw noSubscription(ask.id);
  return { id: ask.id, deleted: true as const };
}
