import { daysAfter } from '../../../domain/dates.ts';
import { tierName } from '../../../domain/tiers.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { lockUser } from '../../user-queries.ts';
import type { SyncJob } from '../billing.ts';
import {
  beginRead,
  claimApply,
  deletePaid,
  findCustomer,
  findPaid,
  forgetCustomer,
  listOverdue,
  savePaid,
} from '../billing-queries.ts';
import { paymentFailedMail } from '../mails.ts';
import { graceEnd, type ProviderSubscription } from '../paid-tier.ts';
import { projectAccess } from '../project-access.ts';
import { findAtStripe } from './client.ts';
import { accountUrl, type StripeDeps } from './deps.ts';
import { type CustomerState, readCustomer } from './read-subscription.ts';

/** Job: brings an account up to date with its customer at Stripe, unless that has happened since the event. */
export async function syncAfterEvent(deps: StripeDeps, job: SyncJob): Promise<void> {
  if ('customerId' in job) {
    const customer = await findCustomer(deps.db, job.customerId);
    if (customer && customer.appliedRead <= job.seen) await syncCustomer(deps, job.customerId);
    return;
  }
  const charge = await findAtStripe(() => deps.stripe.charges.retrieve(job.chargeId));
  const customer = charge?.customer;
  if (customer) await syncCustomer(deps, typeof customer === 'string' ? customer : customer.id);
}

/** Reads the customer's state and stores it, unless one that was read later is stored. */
export async function syncCustomer(deps: StripeDeps, customerId: string): Promise<void> {
  const begun = await beginRead(deps.db, customerId);
  if (!begun) return;
  const state = await readCustomer({ ...deps, customerId, now: deps.clock.now() });
  await inTransaction(deps.db, (db) => applyState(db, deps, { ...begun, state }));
  deps.tiersChanged();
}

type Read = { userId: number; read: number; state: CustomerState };

async function applyState(db: Db, deps: StripeDeps, { userId, read, state }: Read): Promise<void> {
  const account = await lockUser(db, userId);
  if (!account || !(await claimApply(db, userId, read))) return;
  const now = deps.clock.now();
  const { subscription, deleted } = state;
  const before = await findPaid(db, userId);
  if (subscription) await savePaid(db, userId, subscription);
  else await deletePaid(db, userId);
  await projectAccess(db, projecting(deps), account, now);
  if (deleted) await forgetCustomer(db, userId);
  if (subscription && isNewlyUnpaid(before?.unpaidSince ?? null, subscription)) {
    const until = graceEnd(subscription.unpaidSince, deps.settings.graceDays);
    const words = { plan: tierName(subscription.tier), until };
    const mail = paymentFailedMail(account.email, words, accountUrl(deps.baseUrl));
    if (now < until) await queueMail(db, deps.jobs, mail, { now });
  }
}

type Unpaid = ProviderSubscription & {
  unpaidSince: Date;
  tier: NonNullable<ProviderSubscription['tier']>;
};

const isNewlyUnpaid = (before: Date | null, subscription: ProviderSubscription): subscription is Unpaid =>
  subscription.tier !== null &&
  subscription.unpaidSince !== null &&
  subscription.unpaidSince.getTime() !== before?.getTime();

const projecting = ({ jobs, settings: { graceDays }, baseUrl }: StripeDeps) => ({
  jobs,
  graceDays,
  accountUrl: accountUrl(baseUrl),
});

/** Ends the tiers whose grace period is over. Needs no answer from Stripe. */
export async function endGracePeriods(deps: StripeDeps): Promise<void> {
  const now = deps.clock.now();
  for (const userId of await listOverdue(deps.db, daysAfter(now, -deps.settings.graceDays)))
    await inTransaction(deps.db, async (db) => {
      const account = await lockUser(db, userId);
      if (account) await projectAccess(db, projecting(deps), account, now);
    });
  deps.tiersChanged();
}
