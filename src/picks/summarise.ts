import { decimal, odds, percent } from '../domain/number-format.ts';
import { americanOdds } from '../domain/odds.ts';
import { STAT_CATALOGUE } from '../domain/stats.ts';
import { BLOCK_NAMES } from './deep-dive/prose/block-names.ts';
import { withArticle } from './deep-dive/prose/pattern.ts';
import { strongest } from './deep-dive/prose/reasons.ts';
import { listing } from './deep-dive/prose/voice.ts';
import type { PickContent } from './pick.ts';

export type Summarised = Pick<
  PickContent,
  'stat' | 'line' | 'direction' | 'confidence' | 'breakEven' | 'decimalPrice' | 'projection' | 'blocks'
>;

/** The probability against the price, the projection, and the strongest reasons for and against. */
export function summarise(pick: Summarised): string {
  const { direction, line, stat, projection } = pick;
  const gap = projection.mean - line;
  const where =
    decimal(gap) === '0.0'
      ? 'level with the line'
      : `${decimal(Math.abs(gap))} ${gap > 0 ? 'above' : 'below'} the line of ${line}`;
  return [
    `We give the ${direction} ${withArticle(percent(pick.confidence))} chance; at the average price of ${odds(americanOdds(pick.decimalPrice))} it breaks even at ${percent(pick.breakEven)}.`,
    `We project ${decimal(projection.mean)} ${STAT_CATALOGUE[stat].noun}, ${where}.`,
    reasoning(pick),
  ].join(' ');
}

function reasoning(pick: Summarised): string {
  const { pro, contra } = strongest(pick);
  const named = (blocks: typeof pro) => listing(blocks.map(({ block }) => BLOCK_NAMES[block]));
  const favors = `${named(pro)} ${pro.length === 1 ? 'favors' : 'favor'} the ${pick.direction}`;
  if (pro.length > 0 && contra.length > 0) return sentence(`${favors}; ${named(contra)} is against it`);
  if (pro.length > 0) return sentence(`${favors}, and nothing of weight is against it`);
  return contra.length > 0
    ? sentence(`${named(contra)} is against it, and the price pays for that`)
    : 'No single factor stands out.';
}

const sentence = (clause: string): string => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
