import { odds, percent, percentagePoints } from '../../domain/number-format.ts';
import { expit } from '../../domain/numeric.ts';
import { americanOdds } from '../../domain/odds.ts';
import type { ScoredProp } from '../score.ts';
import { type BlockDefinition, type DataPoint, figure, whole } from './block.ts';

export const market: BlockDefinition = {
  name: 'market',
  displayName: 'Market',
  meaning: 'The price without the margin, corrected for a known bias of such prices.',
  facts({ scored }) {
    const { market, weights, opinion } = scored;
    return {
      value: market?.probability ?? null,
      sample: market?.books ?? 0,
      sampleUnit: 'books',
      shrinkage: opinion ? 1 - weights.weight : 1,
      dataPoints: [...quoted(scored), ...blended(scored)],
    };
  },
};

function quoted({ market, direction }: ScoredProp): DataPoint[] {
  if (!market)
    return [
      figure('books', 'Books quoting both sides', 0, {
        as: whole,
        note: 'replaced by the usual over rate of this market',
      }),
    ];
  const over = direction === 'over';
  const side = over ? market.probability : 1 - market.probability;
  const [own, other] = over
    ? [market.averageOver, market.averageUnder]
    : [market.averageUnder, market.averageOver];
  return [
    figure('noVig', `No-vig chance of the ${direction}`, side, { as: percent, note: 'margin removed' }),
    figure('books', 'Books quoting both sides', market.books, { as: whole }),
    figure('booksAtLine', 'Of them at this line', market.atLine.length, { as: whole }),
    figure('averagePrice', `Average price of the ${direction}`, americanOdds(own), { as: odds }),
    figure('otherPrice', `Average price of the ${over ? 'under' : 'over'}`, americanOdds(other), {
      as: odds,
    }),
    figure('overround', 'Margin of the books', market.overround, { as: percent }),
    figure('disagreement', 'Spread between the books', 100 * market.spread * side * (1 - side), {
      as: (points) => `± ${points.toFixed(1)} pp`,
      note: 'standard deviation',
    }),
  ];
}

function blended({ opinion, weights, direction, overProbability: p }: ScoredProp): DataPoint[] {
  if (!opinion) return [];
  const towards = direction === 'over' ? 1 : -1;
  return [
    figure(
      'modelChance',
      `Projection alone, chance of the ${direction}`,
      expit(towards * opinion.modelLogOdds),
      {
        as: percent,
      },
    ),
    figure('marketWeight', 'Weight of the market price', 1 - weights.weight, {
      as: percent,
      note: 'the rest is the projection',
    }),
    figure(
      'tilt',
      'Correction for a known bias of such prices',
      100 * towards * weights.intercept * p * (1 - p),
      {
        as: percentagePoints,
        note: 'positive favors the pick',
      },
    ),
  ];
}
