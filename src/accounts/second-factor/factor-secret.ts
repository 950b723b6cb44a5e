import type { Vault } from '../../platform/secrets.ts';

const context = (userId: number) => `totp of user:${userId}`;

export const sealFactor = (vault: Vault, userId: number, secret: string): string =>
  vault.seal(secret, context(userId));

/** The factor with its secret readable. */
export const openFactor = <T extends { secret: string }>(vault: Vault, userId: number, factor: T): T => ({
  ...factor,
  secret: vault.open(factor.secret, context(userId)),
});
