import type { Block } from '../../../model/contributions.ts';
import type { BlockReport } from '../../../model/explain.ts';
import type { PickContent } from '../../pick.ts';
import type { Voice } from './voice.ts';

/** Block names for use inside a sentence. */
export const SPOKEN: Record<Block, string> = {
  market: 'the market',
  baseline: 'the baseline',
  minutes_role: 'playing time',
  recent_form: 'recent form',
  matchup: 'the matchup',
  pace_env: 'the pace',
  schedule_venue: 'the schedule',
  injuries_usage: 'the injury news',
  volatility: 'volatility',
  other_markets: 'the other markets',
};

/** In percentage points; smaller effects are not mentioned. */
const WORTH_NAMING = 0.25;

/** The blocks for and against the pick, strongest first. */
export function reasons({ blocks }: Pick<PickContent, 'blocks'>): {
  pro: BlockReport[];
  contra: BlockReport[];
} {
  const named = blocks
    .filter(({ percentagePoints }) => Math.abs(percentagePoints) >= WORTH_NAMING)
    .sort((a, b) => Math.abs(b.percentagePoints) - Math.abs(a.percentagePoints));
  return {
    pro: named.filter(({ percentagePoints }) => percentagePoints > 0),
    contra: named.filter(({ percentagePoints }) => percentagePoints < 0),
  };
}

export const pointsKey = (v: Voice, block: Block): string =>
  block === v.report.block ? 'blockPoints' : `points.${block}`;

/** "the market (+3.2 percentage points)"; after the first mention with the short unit. */
export const withPoints = (v: Voice, { block }: BlockReport, first: boolean): string => {
  const shown = v.show(pointsKey(v, block));
  return `${SPOKEN[block]} (${first ? shown : shown.replace(' percentage points', ' pp')})`;
};
