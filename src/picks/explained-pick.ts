import { expit, logit, round } from '../domain/numeric.ts';
import { isWhole } from '../domain/stats.ts';
import { slopeFromEven } from '../model/explain.ts';
import type { WholePickRecord } from './contract.ts';
import type { PickContent } from './pick.ts';

/** The blocks with the percentage points that lead from an even chance to the chance of the pick. */
export function explainedBlocks({ blocks, blockScores }: PickContent): WholePickRecord['blocks'] {
  const slope = slopeFromEven(blocks.reduce((sum, { towardsPick }) => sum + towardsPick, 0));
  return blockScores.map(({ block, displayName, score, confidence }) => ({
    blockName: block,
    blockDisplayName: displayName,
    score,
    confidence,
    percentagePoints: round(slope * (blocks.find((one) => one.block === block)?.towardsPick ?? 0), 4),
  }));
}

type Shaped = Pick<
  PickContent,
  'stat' | 'line' | 'direction' | 'confidence' | 'pushProbability' | 'lineShape'
>;

/**
 * The pick's side at other lines: its log-odds move by as much as the model's, which is how a line is scored
 * with the same market.
 */
export function alternateLines(pick: Shaped): WholePickRecord['alternateLines'] {
  const { stat, line, direction, confidence, pushProbability, lineShape } = pick;
  const { from, overLogOdds } = lineShape;
  const shapeAt = (at: number) => overLogOdds[Math.round((at - from) * 2)];
  const own = shapeAt(line);
  if (own === undefined) return [];
  const sign = direction === 'over' ? 1 : -1;
  /** For counts, a push is the chance of exactly this number. */
  const pushAt = (at: number) => {
    if (at === line) return pushProbability;
    const [more, less] = [shapeAt(at - 0.5), shapeAt(at + 0.5)];
    if (!Number.isInteger(at) || !isWhole(stat) || more === undefined || less === undefined) return 0;
    return round(expit(more) - expit(less), 4);
  };
  return overLogOdds.map((logOdds, step) => {
    const at = from + step / 2;
    return {
      line: at,
      confidence: at === line ? confidence : round(expit(logit(confidence) + sign * (logOdds - own)), 4),
      pushProbability: pushAt(at),
    };
  });
}
