import { percent, signed } from '../../domain/number-format.ts';
import { type BlockDefinition, figure, rate, ratePerMinute, weighed, whole } from './block.ts';

export const baseline: BlockDefinition = {
  name: 'baseline',
  displayName: 'Baseline',
  meaning: 'What the player does in usual minutes at the long-run rate.',
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
        figure(
          'longRate',
          'Long-run rate per minute',
          ratePerMinute(context, (count) => count.slow),
          {
            as: rate,
          },
        ),
        figure('games', 'Games known', player.games, { as: whole }),
        figure('seasonGames', 'Of them this season', player.seasonGames, { as: whole }),
        figure('ownShare', 'Own evidence in the rate', ownShare, {
          as: (share) => percent(share, 0),
          note: 'the rest is the position',
        }),
      ],
    };
  },
};

function baselineMean({ scored, projection }: Parameters<BlockDefinition['facts']>[0]): number {
  const total = scored.opinion!.effects.reduce((sum, effect) => sum + effect, 0);
  return (scored.projection?.mean ?? projection.counts[0]!.mean) / Math.exp(total);
}
