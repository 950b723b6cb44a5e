import { decimal, odds, percent } from '../domain/number-format.ts';
import { americanOdds } from '../domain/odds.ts';
import { STAT_CATALOGUE } from '../domain/stats.ts';
import { reasons, SPOKEN } from './deep-dive/prose/reasons.ts';
import { listing } from './deep-dive/prose/voice.ts';
import type { PickContent } from './pick.ts';

export type Summarised = Pick<
  PickContent,
  'stat' | 'line' | 'direction' | 'confidence' | 'breakEven' | 'decimalPrice' | 'projection' | 'blocks'
>;

const MOST_NAMED = 2;

/** One sentence: the probability against the price, the projection, and the reasons for and against. */
export function summarise(pick: Summarised): string {
  const { direction, line, stat, projection } = pick;
  const gap = projection.mean - line;
  const side = gap > 0 ? 'above' : 'below';
  const where =
    decimal(gap) === '0.0' ? 'on the line' : `${decimal(Math.abs(gap))} ${side} the line of ${line}`;
  const chance = `The ${direction} is given ${percent(pick.confidence)} where the average price of ${odds(americanOdds(pick.decimalPrice))} needs ${percent(pick.breakEven)}`;
  return `${chance}; ${decimal(projection.mean)} ${STAT_CATALOGUE[stat].noun} are projected, ${where}${reasoning(pick)}.`;
}

function reasoning(pick: Summarised): string {
  const { pro, contra } = reasons(pick);
  const named = (blocks: typeof pro) =>
    listing(blocks.slice(0, MOST_NAMED).map(({ block }) => SPOKEN[block]));
  if (pro.length > 0 && contra.length > 0) return `, with ${named(pro)} for it and ${named(contra)} against`;
  if (pro.length > 0) return `, with ${named(pro)} for it and nothing of weight against`;
  return contra.length > 0 ? `, with ${named(contra)} against it and the price paying for that` : '';
}
