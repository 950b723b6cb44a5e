import { percent, signedPercent } from '../../domain/number-format.ts';
import { COUNTS, type Count } from '../../domain/stats.ts';
import { PARTS } from '../stat.ts';
import {
  type BlockContext,
  type BlockDefinition,
  type DataPoint,
  figure,
  ratePerMinute,
  ratePoint,
  rateUnit,
  weighed,
  whole,
} from './block.ts';

export const recentForm: BlockDefinition = {
  name: 'recent_form',
  displayName: 'Recent form',
  meaning: 'Recent production and shot volume per minute, compared with the long run.',
  facts(context) {
    const { projection } = context;
    const minutesSeen = weighed(context, (_, i) => projection.player.fastMinutes[i]!);
    const prior = weighed(context, (_, i) => projection.params.rates.fastPrior[i]!);
    const ownShare = minutesSeen / (minutesSeen + prior);
    const longRate = ratePerMinute(context, (count) => count.slow);
    const recentRate = ratePerMinute(context, (count) => count.fast);
    return {
      value: recentRate / longRate - 1,
      sample: minutesSeen,
      sampleUnit: 'recent minutes',
      shrinkage: ownShare,
      dataPoints: [
        figure('rateChange', 'Recent rate against the long run', recentRate / longRate - 1, {
          as: signedPercent,
          note: 'discounted for sample size',
        }),
        ratePoint('recentRate', 'Recent rate', recentRate),
        ratePoint('longRate', 'Long-run rate', longRate),
        rateUnit,
        ...shots(context),
        figure('minutesBehind', 'Recent minutes in the sample', minutesSeen, { as: whole }),
        figure('ownShare', 'Weight of recent games in the rate', ownShare, { as: percent }),
      ],
    };
  },
};

/** Shot attempts matter for stats that are shot; columns of the mean regression, see mean-features.ts. */
function shots({ scored, projection }: BlockContext): DataPoint[] {
  const counts = (name: Count) => PARTS[scored.stat].some(({ count }) => COUNTS[count] === name);
  const { row } = projection.counts[0]!;
  const trend = (column: number) => Math.exp(row[column]!) - 1;
  const luck = (column: number) => Math.exp(-row[column]!) - 1;
  return [
    figure('usageTrend', 'Recent usage', trend(3), {
      as: signedPercent,
      note: 'possessions used per minute',
    }),
    ...(counts('threes')
      ? [figure('threesTrend', 'Recent three-point attempts', trend(4), { as: signedPercent })]
      : []),
    ...(counts('points')
      ? [
          figure('scoringLuck', 'Points against what such shots usually return', luck(5), {
            as: signedPercent,
          }),
        ]
      : []),
    ...(counts('threes')
      ? [
          figure('threesLuck', 'Threes against what such attempts usually return', luck(6), {
            as: signedPercent,
          }),
        ]
      : []),
  ];
}
