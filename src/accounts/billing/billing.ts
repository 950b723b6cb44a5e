import type { BillingInterval, PaidTier } from '../../domain/tiers.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { SubscriptionRow } from '../subscription-queries.ts';

export type Plan = { tier: PaidTier; interval: BillingInterval };

/** `amount` is in the currency's smallest unit, before tax. */
export type PlanPrice = Plan & { amount: number; currency: string };

/** What an event of the provider is about. Reads numbered up to `seen` had begun when it was received. */
export type SyncJob = { customerId: string; seen: number } | { chargeId: string };

/** How plans are paid for. Without a payment provider the operator grants them. */
export type Billing = {
  readonly provider: 'none' | 'stripe';
  /**
   * Called inside the transaction that cancels, so a remote provider is only noted to be called here.
   */
  cancelAtPeriodEnd(db: Db, subscription: SubscriptionRow, now: Date): Promise<void>;
  /** The plans that are sold. Empty if their prices are not known at the moment. */
  listPrices(): Promise<PlanPrice[]>;
  /** Returns the address of the page where the plan is paid for. */
  startCheckout(userId: number, plan: Plan): Promise<string>;
  /** Returns the address of the page where cards, invoices and cancellation are managed. */
  openPortal(userId: number): Promise<string>;
  changePlan(userId: number, plan: Plan): Promise<void>;
  /** Verifies and stores an event; what follows from it is done by a job. */
  receiveEvent(body: Buffer, signature: string): Promise<void>;
  syncCustomer(job: SyncJob): Promise<void>;
  /** Calls the provider for the cancellations that were noted. */
  sendCancellations(): Promise<void>;
  /** Ends what was not paid for within the grace period. */
  endGracePeriods(): Promise<void>;
  /** Deletes the customers of deleted accounts. */
  removeCustomers(): Promise<void>;
  /** Compares every customer with the provider, in case an event was missed. */
  reconcile(): Promise<void>;
};
