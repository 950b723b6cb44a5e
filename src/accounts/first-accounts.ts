import { daysAfter } from '../domain/dates.ts';
import { TIERS, type Tier } from '../domain/tiers.ts';
import { insertAuditEvent } from '../platform/audit/queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { refreshTier } from './billing/refresh-tier.ts';
import type { Passwords } from './passwords.ts';
import { endSubscription, grantSubscription } from './subscription-queries.ts';
import {
  findAdmin,
  findUserByEmail,
  insertUser,
  setDemoAccounts,
  setPassword,
  setTier,
} from './user-queries.ts';

export const PERIOD_DAYS = 30;

export const demoEmail = (tier: Tier): string => `${tier}@demo.hardwood.example`;

/** Creates the four demo accounts, one per tier, or resets their password to this start's. */
export async function ensureDemoAccounts(
  db: Db,
  passwords: Passwords,
  { password, now }: { password: string; now: Date },
): Promise<void> {
  for (const tier of TIERS) {
    const email = demoEmail(tier);
    const user = await findUserByEmail(db, email);
    if (user && (await passwords.verify(user.passwordHash, password))) continue;
    const passwordHash = await passwords.hash(password);
    if (user) await setPassword(db, user.id, passwordHash);
    else await openDemoAccount(db, { email, passwordHash, tier, now });
  }
  await setDemoAccounts(db, null);
}

const openDemoAccount = (db: Db, account: { email: string; passwordHash: string; tier: Tier; now: Date }) =>
  inTransaction(db, async (db) => {
    const user = await insertUser(db, { ...account, isDemo: true });
    if (user) await subscribe(db, { userId: user.id, tier: account.tier, now: account.now });
  });

/** Outside demo mode the demo accounts and their data stay, but nobody can sign in to them. */
export const closeDemoAccounts = (db: Db, now: Date) => setDemoAccounts(db, now);

/** The first Admin comes from the settings or the command line. There is no default Admin. */
export async function ensureFirstAdmin(
  db: Db,
  passwords: Passwords,
  ask: { email: string; password: string; now: Date },
): Promise<boolean> {
  if (await findAdmin(db)) return false;
  return createAccount(db, passwords, { ...ask, tier: 'admin', actor: 'settings' });
}

type NewAccount = { email: string; password: string; tier: Tier; actor: string; now: Date };

/** False when the email address is already registered. */
export async function createAccount(
  db: Db,
  passwords: Passwords,
  { email, password, tier, actor, now }: NewAccount,
): Promise<boolean> {
  const passwordHash = await passwords.hash(password);
  return inTransaction(db, async (db) => {
    const user = await insertUser(db, { email, passwordHash, tier, now });
    if (!user) return false;
    await subscribe(db, { userId: user.id, tier, now });
    await insertAuditEvent(db, {
      kind: 'account_created',
      actor,
      userId: user.id,
      ip: null,
      detail: { tier },
      at: now,
    });
    return true;
  });
}

/**
 * Grants a tier, or takes a grant back. A paid tier starts a new subscription; the one granted before ends. Returns the tier
 * that the account has then, which is higher if it pays for a higher one.
 */
export const changeTier = (
  db: Db,
  { userId, tier, actor, now }: { userId: number; tier: Tier; actor: string; now: Date },
): Promise<Tier> =>
  inTransaction(db, async (db) => {
    await setTier(db, userId, tier);
    await endSubscription(db, userId, 'operator', now);
    await subscribe(db, { userId, tier, now });
    await insertAuditEvent(db, { kind: 'tier_changed', actor, userId, ip: null, detail: { tier }, at: now });
    return refreshTier(db, userId);
  });

async function subscribe(
  db: Db,
  { userId, tier, now }: { userId: number; tier: Tier; now: Date },
): Promise<void> {
  if (tier === 'free' || tier === 'admin') return;
  await grantSubscription(db, { userId, tier, currentPeriodEnd: daysAfter(now, PERIOD_DAYS), now });
}
