import { type BlockDefinition, percent, point, weighed } from './block.ts';

export const recentForm: BlockDefinition = {
  name: 'recent_form',
  displayName: 'Recent form',
  meaning: 'What he does per minute lately, and how many shots he takes, against his long run.',
  facts(context) {
    const { projection } = context;
    const minutesSeen = weighed(context, (_, i) => projection.player.fastMinutes[i]!);
    const prior = weighed(context, (_, i) => projection.params.rates.fastPrior[i]!);
    const lately = weighed(context, (count) => count.fast / count.slow - 1);
    const usage = projection.counts[0]!.row[3]!;
    return {
      value: lately,
      sample: minutesSeen,
      sampleUnit: 'recent minutes',
      shrinkage: minutesSeen / (minutesSeen + prior),
      dataPoints: [
        point('rateChange', 'Rate lately', percent(lately), 'per minute, already shrunk'),
        point(
          'usageTrend',
          'Shots and turnovers lately',
          percent(Math.exp(usage) - 1),
          'possessions per minute',
        ),
        point('minutesBehind', 'Recent minutes behind it', minutesSeen.toFixed(0)),
        point(
          'ownShare',
          'Recent evidence in the rate',
          `${((100 * minutesSeen) / (minutesSeen + prior)).toFixed(0)} %`,
        ),
      ],
    };
  },
};
