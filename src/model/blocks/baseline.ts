import { percent, signed } from '../../domain/number-format.ts';
import { type BlockDefinition, figure, ratePerMinute, ratePoint, rateUnit, weighed, whole } from './block.ts';

export const baseline: BlockDefinition = {
  name: 'baseline',
  displayName: 'Baseline',
  meaning: 'Production in usual minutes at the long-run rate.',
  facts(context) {
    const { projection, scored } = context;
    const { player } = projection;
    const minutesSeen = weighed(context, (_, i) => player.slowMinutes[i]!);
    const prior = weighed(context, (_, i) => projection.params.rates.slowPrior[i]!);
    const ownShare = minutesSeen / (minutesSeen + prior);
    const mean = baselineMean(context);
    return {
      value: mean,
      sample: player.games,
      sampleUnit: 'games',
      shrinkage: ownShare,
      dataPoints: [
        figure('baselineMean', 'Baseline', mean, { note: 'usual minutes at the long-run rate' }),
        figure('baselineGap', 'Baseline against the line', mean - scored.line, { as: signed }),
        figure('usualMinutes', 'Usual minutes', projection.usualMinutes),
        ratePoint(
          'longRate',
          'Long-run rate',
          ratePerMinute(context, (count) => count.slow),
        ),
        rateUnit,
        figure('games', 'Games on record', player.games, { as: whole }),
        figure('seasonGames', 'Of them this season', player.seasonGames, { as: whole }),
        figure('ownShare', 'Own record in the rate', ownShare, {
          as: percent,
          note: 'the rest is the average of the position',
        }),
      ],
    };
  },
};

function baselineMean({ scored, projection }: Parameters<BlockDefinition['facts']>[0]): number {
  const total = scored.opinion!.effects.reduce((sum, effect) => sum + effect, 0);
  return (scored.projection?.mean ?? projection.counts[0]!.mean) / Math.exp(total);
}
