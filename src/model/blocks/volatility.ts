import { type BlockDefinition, point } from './block.ts';

export const volatility: BlockDefinition = {
  name: 'volatility',
  displayName: 'Volatility',
  meaning: 'How widely tonight may vary: foul trouble, blowouts and hot hands, beyond the usual spread.',
  facts({ projection, scored }) {
    const variance = projection.params.minutes.nodeWeights.reduce(
      (sum, weight, j) => sum + weight * (projection.shape[j]! - 1) ** 2,
      0,
    );
    const spread = Math.sqrt(variance) * projection.minutes;
    const range = scored.projection;
    return {
      value: spread,
      sample: projection.player.games,
      sampleUnit: 'games',
      // The spread is learnt from all players with such minutes: ten games of one man say little about his own.
      shrinkage: 0,
      dataPoints: [
        point('minutesSpread', 'Spread of minutes', `± ${spread.toFixed(1)}`, 'one standard deviation'),
        point(
          'range',
          'Four nights in five',
          range ? `${range.p10} to ${range.p90}` : 'unknown',
          'p10 to p90',
        ),
      ],
    };
  },
};
