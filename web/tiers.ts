import type { Tier } from '../src/domain/tiers.ts';

const ORDER: readonly Tier[] = ['free', 'pro', 'sharp', 'admin'];

export const reaches = (tier: Tier, needed: Tier): boolean => ORDER.indexOf(tier) >= ORDER.indexOf(needed);

export const tierName = (tier: Tier): string => tier[0]?.toUpperCase() + tier.slice(1);
