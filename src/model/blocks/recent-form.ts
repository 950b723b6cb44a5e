import { percent, signedPercent } from '../../domain/number-format.ts';
import { COUNTS, type Count } from '../../domain/stats.ts';
import { PARTS } from '../stat.ts';
import {
  type BlockContext,
  type BlockDefinition,
  type DataPoint,
  figure,
  rate,
  ratePerMinute,
  weighed,
  whole,
} from './block.ts';

export const recentForm: BlockDefinition = {
  name: 'recent_form',
  displayName: 'Recent form',
  meaning: 'What the player does per minute lately, and how many shots that takes, against the long run.',
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
        figure('rateChange', 'Rate lately', recentRate / longRate - 1, {
          as: signedPercent,
          note: 'already shrunk',
        }),
        figure('recentRate', 'Recent rate per minute', recentRate, { as: rate }),
        figure('longRate', 'Long-run rate per minute', longRate, { as: rate }),
        ...shots(context),
        figure('minutesBehind', 'Recent minutes behind it', minutesSeen, { as: whole }),
        figure('ownShare', 'Recent evidence in the rate', ownShare, { as: (share) => percent(share, 0) }),
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
    figure('usageTrend', 'Shots and turnovers lately', trend(3), {
      as: signedPercent,
      note: 'possessions used per minute',
    }),
    ...(counts('threes')
      ? [figure('threesTrend', 'Threes tried lately', trend(4), { as: signedPercent })]
      : []),
    ...(counts('points')
      ? [
          figure('scoringLuck', 'Points against what such shots usually bring', luck(5), {
            as: signedPercent,
          }),
        ]
      : []),
    ...(counts('threes')
      ? [figure('threesLuck', 'Threes against what such tries usually bring', luck(6), { as: signedPercent })]
      : []),
  ];
}
