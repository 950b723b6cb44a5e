import { americanOdds } from '../odds.ts';
import { type BlockDefinition, point } from './block.ts';

export const market: BlockDefinition = {
  name: 'market',
  displayName: 'Market',
  meaning: 'What the books say once their margin is taken out, with the tilt they are known to have.',
  facts({ scored }) {
    const { market, weights } = scored;
    const books = market?.books ?? 0;
    const signed = (odds: number) => (odds > 0 ? `+${odds}` : `${odds}`);
    return {
      value: market?.probability ?? Number.NaN,
      sample: books,
      sampleUnit: 'books',
      shrinkage: 1 - weights.weight,
      dataPoints: market
        ? [
            point('noVigOver', 'No-vig chance of the over', `${(100 * market.probability).toFixed(1)} %`),
            point(
              'books',
              'Books quoting both sides',
              `${books}`,
              `${market.atLine.length} on this very line`,
            ),
            point(
              'averagePrice',
              'Average price, over / under',
              `${signed(americanOdds(market.averageOver))} / ${signed(americanOdds(market.averageUnder))}`,
            ),
            point('overround', 'Margin of the books', `${(100 * market.overround).toFixed(1)} %`),
            point(
              'disagreement',
              'Disagreement of the books',
              market.spread.toFixed(3),
              'standard deviation in log-odds',
            ),
            point(
              'marketWeight',
              'Weight of the market',
              `${(100 * (1 - weights.weight)).toFixed(0)} %`,
              'the rest is the model',
            ),
          ]
        : [point('books', 'Books quoting both sides', '0', 'the usual over rate of this market stands in')],
    };
  },
};
