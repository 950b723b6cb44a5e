import { randomBytes } from 'node:crypto';
import type { Vault } from '../platform/secrets.ts';

/** Both secrets sign for this long after a change, so that receivers have time to switch. */
export const BOTH_SECRETS_HOURS = 24;

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const context = (userId: number) => `webhook secret of user ${userId}`;

export const sealSecret = (vault: Vault, userId: number, secret: string): string =>
  vault.seal(secret, context(userId));

type Stored = {
  userId: number;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
};

/** The secrets that sign at an instant. */
export function openSecrets(vault: Vault, stored: Stored, now: Date) {
  const { userId, previousSecret, previousSecretUntil } = stored;
  const isCurrent = previousSecretUntil !== null && previousSecretUntil > now;
  return {
    secret: vault.open(stored.secret, context(userId)),
    previousSecret: previousSecret && isCurrent ? vault.open(previousSecret, context(userId)) : null,
  };
}
