import { percent, signedPercent } from '../../domain/number-format.ts';
import { type BlockDefinition, figure, whole } from './block.ts';

/** From this many other prices on, a price that stands apart is rarely an accident. */
const ENOUGH_PROPS = 8;

export const otherMarkets: BlockDefinition = {
  name: 'other_markets',
  displayName: 'Other markets',
  meaning: "What the books' prices for the player's other props imply for this one.",
  facts({ scored: { implied, weights } }) {
    return {
      value: implied.effect,
      sample: implied.props,
      sampleUnit: 'other props',
      shrinkage: Math.min(1, implied.props / ENOUGH_PROPS),
      dataPoints: [
        figure('otherProps', 'Other props of the player with a price', implied.props, { as: whole }),
        figure('impliedMean', 'Mean they imply, against this price', Math.expm1(implied.effect), {
          as: signedPercent,
        }),
        figure('otherMarketsWeight', 'Weight of that difference', weights.otherMarkets, {
          as: (share) => percent(share, 0),
        }),
      ],
    };
  },
};
