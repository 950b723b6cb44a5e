import { type BlockDefinition, point, weighed } from './block.ts';

export const baseline: BlockDefinition = {
  name: 'baseline',
  displayName: 'Baseline',
  meaning: 'What the player does in his usual minutes at his long-run rate.',
  facts(context) {
    const { projection, scored } = context;
    const minutesSeen = weighed(context, (_, i) => projection.player.slowMinutes[i]!);
    const prior = weighed(context, (_, i) => projection.params.rates.slowPrior[i]!);
    const perGame = scored.opinion ? baselineMean(context) : Number.NaN;
    return {
      value: perGame,
      sample: projection.player.games,
      sampleUnit: 'games',
      shrinkage: minutesSeen / (minutesSeen + prior),
      dataPoints: [
        point('baselineMean', 'Baseline', perGame.toFixed(1), 'usual minutes × long-run rate'),
        point('usualMinutes', 'Usual minutes', projection.usualMinutes.toFixed(1)),
        point(
          'games',
          'Games known',
          `${projection.player.games}`,
          `${projection.player.seasonGames} this season`,
        ),
        point(
          'ownShare',
          'Own evidence in the rate',
          `${((100 * minutesSeen) / (minutesSeen + prior)).toFixed(0)} %`,
          'the rest is his position',
        ),
      ],
    };
  },
};

function baselineMean({ scored, projection }: Parameters<BlockDefinition['facts']>[0]): number {
  const total = scored.opinion!.effects.reduce((sum, effect) => sum + effect, 0);
  return (scored.projection?.mean ?? projection.counts[0]!.mean) / Math.exp(total);
}
