import type { Block } from '../../../model/contributions.ts';
import { baseline } from './baseline.ts';
import type { BlockProse } from './block-prose.ts';
import { injuriesUsage } from './injuries-usage.ts';
import { market } from './market.ts';
import { matchup } from './matchup.ts';
import { minutesRole } from './minutes-role.ts';
import { otherMarkets } from './other-markets.ts';
import { paceEnv } from './pace-env.ts';
import { recentForm } from './recent-form.ts';
import { scheduleVenue } from './schedule-venue.ts';
import { volatility } from './volatility.ts';

export const BLOCK_PROSE: Record<Block, BlockProse> = {
  market,
  baseline,
  minutes_role: minutesRole,
  recent_form: recentForm,
  matchup,
  pace_env: paceEnv,
  schedule_venue: scheduleVenue,
  injuries_usage: injuriesUsage,
  volatility,
  other_markets: otherMarkets,
};
