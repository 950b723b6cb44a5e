export const TIERS = ['free', 'pro', 'sharp', 'admin'] as const;
export type Tier = (typeof TIERS)[number];

/** The tiers that can be bought. */
export const PAID_TIERS = ['pro', 'sharp'] as const satisfies readonly Tier[];
export type PaidTier = (typeof PAID_TIERS)[number];

export const BILLING_INTERVALS = ['month', 'year'] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];

export const SCOPES = ['ops:read', 'ops:commands', 'ops:config', 'ops:tokens'] as const; // docs/interface.md, Authentication
export type Scope = (typeof SCOPES)[number];

export const tierName = (tier: Tier): string => tier[0]?.toUpperCase() + tier.slice(1);

export const reaches = (tier: Tier, needed: Tier): boolean => TIERS.indexOf(tier) >= TIERS.indexOf(needed);

/** Free if there is none. */
export const highestTier = (tiers: readonly Tier[]): Tier =>
  tiers.reduce((highest, tier) => (reaches(tier, highest) ? tier : highest), 'free');

export type Entitlements = {
  dataApi: boolean;
  apiKeys: boolean;
  research: boolean;
  ops: boolean;
  /** How old lines, injuries and picks must be before this tier sees them. */
  dataDelayMinutes: number | null;
  rateLimited: boolean;
};

/** What each tier may do: the only such table. */
export const ENTITLEMENTS: Record<Tier, Entitlements> = {
  free: {
    dataApi: false,
    apiKeys: false,
    research: false,
    ops: false,
    dataDelayMinutes: null,
    rateLimited: true,
  },
  pro: {
    dataApi: false,
    apiKeys: false,
    research: true,
    ops: false,
    dataDelayMinutes: 15,
    rateLimited: true,
  },
  sharp: { dataApi: true, apiKeys: true, research: true, ops: false, dataDelayMinutes: 0, rateLimited: true },
  admin: { dataApi: true, apiKeys: true, research: true, ops: true, dataDelayMinutes: 0, rateLimited: false },
};

/** Delay of lines, injuries and picks for a tier; 0 for a tier that sees none of them. */
export const dataDelayMinutes = (tier: Tier): number => ENTITLEMENTS[tier].dataDelayMinutes ?? 0;
