import { baseline } from './baseline.ts';
import type { BlockDefinition } from './block.ts';
import { injuriesUsage } from './injuries-usage.ts';
import { market } from './market.ts';
import { matchup } from './matchup.ts';
import { minutesRole } from './minutes-role.ts';
import { otherMarkets } from './other-markets.ts';
import { paceEnv } from './pace-env.ts';
import { recentForm } from './recent-form.ts';
import { scheduleVenue } from './schedule-venue.ts';
import { volatility } from './volatility.ts';

/** All blocks, in the order in which contributions are stored. */
export const ALL_BLOCKS: readonly BlockDefinition[] = [
  market,
  baseline,
  minutesRole,
  recentForm,
  matchup,
  paceEnv,
  scheduleVenue,
  injuriesUsage,
  volatility,
  otherMarkets,
];

/** Spelling variants: "minutes-role", "minutes_role", "minutesRole" and "Minutes and role" are one name. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** A block by its name or display name, in any spelling. */
export const blockNamed = (name: string): BlockDefinition | null =>
  ALL_BLOCKS.find((block) => plain(block.name) === plain(name) || plain(block.displayName) === plain(name)) ??
  null;
