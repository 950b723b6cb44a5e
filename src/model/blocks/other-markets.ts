import { percent, signedPercent } from '../../domain/number-format.ts';
import { type BlockDefinition, figure, whole } from './block.ts';

/** From this many other prices on, an outlier is rarely an accident. */
const ENOUGH_PROPS = 8;

export const otherMarkets: BlockDefinition = {
  name: 'other_markets',
  displayName: 'Other markets',
  meaning: "What prices on the player's other props imply for this one.",
  facts({ scored: { implied, weights } }) {
    return {
      value: implied.effect,
      sample: implied.props,
      sampleUnit: 'other props',
      shrinkage: Math.min(1, implied.props / ENOUGH_PROPS),
      dataPoints: [
        figure('otherProps', 'Other props with a price', implied.props, { as: whole }),
        figure('impliedMean', 'Mean implied by them, against this price', Math.expm1(implied.effect), {
          as: signedPercent,
        }),
        figure('otherMarketsWeight', 'Weight of that difference', weights.otherMarkets, {
          as: percent,
        }),
      ],
    };
  },
};
