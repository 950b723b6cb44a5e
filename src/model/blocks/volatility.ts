import { type BlockContext, type BlockDefinition, figure } from './block.ts';

const spread = (minutes: number): string => `± ${minutes.toFixed(1)}`;

export const volatility: BlockDefinition = {
  name: 'volatility',
  displayName: 'Volatility',
  meaning: 'The range of outcomes tonight compared with the usual range: foul trouble, blowouts, hot hands.',
  facts({ projection }) {
    const tonight = deviation(projection.shape, projection) * projection.minutes;
    const usual = deviation(projection.usualShape, projection) * projection.usualMinutes;
    return {
      value: tonight,
      sample: projection.player.games,
      sampleUnit: 'games',
      // The spread is fitted on all players with such minutes: the games of one player are too few.
      shrinkage: 0,
      dataPoints: [
        figure('minutesSpread', 'Spread of minutes tonight', tonight, {
          as: spread,
          note: 'standard deviation',
        }),
        figure('usualSpread', 'Spread in usual minutes', usual, { as: spread }),
      ],
    };
  },
};

function deviation(shape: Float64Array, { params }: BlockContext['projection']): number {
  const variance = params.minutes.nodeWeights.reduce(
    (sum, weight, j) => sum + weight * (shape[j]! - 1) ** 2,
    0,
  );
  return Math.sqrt(variance);
}
