import type { Block } from '../../../model/contributions.ts';

/** Names for use inside a sentence, all singular. */
export const BLOCK_NAMES: Record<Block, string> = {
  market: 'the market price',
  baseline: 'the baseline',
  minutes_role: 'playing time',
  recent_form: 'recent form',
  matchup: 'the matchup',
  pace_env: 'pace',
  schedule_venue: 'the schedule',
  injuries_usage: 'the injury report',
  volatility: 'volatility',
  other_markets: 'cross-market pricing',
};
