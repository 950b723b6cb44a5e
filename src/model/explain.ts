import { clamp, expit } from '../domain/numeric.ts';
import { ALL_BLOCKS } from './blocks/all.ts';
import type { BlockFacts } from './blocks/block.ts';
import { BLOCKS, type Block } from './contributions.ts';
import { MEAN_BLOCKS, type Projection } from './projection.ts';
import type { ScoredProp } from './score.ts';

/** One block of one pick with its numbers. */
export type BlockReport = BlockFacts & {
  block: Block;
  displayName: string;
  meaning: string;
  /** Log-odds towards the over; over all blocks they sum to the pick's log-odds. */
  logOdds: number;
  /** The same towards the picked side. */
  towardsPick: number;
  /** Effect of the block on the mean, in percent; null for blocks that act otherwise. */
  effectPercent: number | null;
  /** What it adds to the chance of the pick, in percentage points; over all blocks the distance from 50%. */
  percentagePoints: number;
  /** 0 to 100: 50 is neutral, higher supports the pick. */
  score: number;
  /** 0 to 1: how much of the block is evidence rather than prior. */
  confidence: number;
  confidenceLabel: 'High' | 'Medium' | 'Low';
};

/** A block whose typical size was never measured is scaled like an average one. */
const TYPICAL_SCALE = 0.05;

/** Explains a scored prop block by block. Without a projection only the market contributes. */
export function explainProp(scored: ScoredProp, projection: Projection | null): BlockReport[] {
  const towards = scored.direction === 'over' ? 1 : -1;
  const pointsPerLogOdds = slopeFromEven(scored.overLogOdds);
  const scale = projection?.params.blockScale ?? {};
  return ALL_BLOCKS.flatMap((definition) => {
    if (!projection && definition.name !== 'market') return [];
    const facts = definition.facts({ scored, projection: projection as Projection });
    const logOdds = scored.contributions[BLOCKS.indexOf(definition.name)]!;
    const meanBlock = (MEAN_BLOCKS as readonly string[]).indexOf(definition.name);
    const typical = Math.max(scale[definition.name] ?? TYPICAL_SCALE, 1e-3);
    const confidence = clamp(facts.shrinkage, 0, 1);
    return [
      {
        ...facts,
        block: definition.name,
        displayName: definition.displayName,
        meaning: definition.meaning,
        logOdds,
        towardsPick: towards * logOdds,
        effectPercent:
          meanBlock === -1 || !scored.opinion
            ? null
            : 100 * (Math.exp(scored.opinion.effects[meanBlock]!) - 1),
        percentagePoints: pointsPerLogOdds * towards * logOdds,
        score: 50 + 50 * Math.tanh((towards * logOdds) / (2 * typical)),
        confidence,
        confidenceLabel: confidence >= 0.75 ? 'High' : confidence >= 0.45 ? 'Medium' : 'Low',
      },
    ];
  });
}

/**
 * Percentage points per unit of log-odds on the way from an even chance, so that the points of all blocks add
 * up to the chance in whatever order.
 */
export const slopeFromEven = (logOdds: number): number =>
  Math.abs(logOdds) < 1e-6 ? 25 : (100 * (expit(logOdds) - 0.5)) / logOdds;
