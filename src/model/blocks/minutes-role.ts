import { type BlockDefinition, percent, point } from './block.ts';

export const minutesRole: BlockDefinition = {
  name: 'minutes_role',
  displayName: 'Minutes and role',
  meaning: 'How long he should play with everybody else as usual, against his usual minutes.',
  facts({ projection }) {
    const { player } = projection;
    const role =
      projection.starter === null ? 'not announced' : projection.starter ? 'starts' : 'from the bench';
    return {
      value: projection.minutesWithoutNews,
      sample: player.games,
      sampleUnit: 'games',
      shrinkage: Math.min(1, player.games / (player.games + 4)),
      dataPoints: [
        point('forecastMinutes', 'Forecast minutes', projection.minutes.toFixed(1)),
        point('usualMinutes', 'Usual minutes', projection.usualMinutes.toFixed(1), 'half-life forty games'),
        point('recentMinutes', 'Recent minutes', player.recentMinutes.toFixed(1), 'half-life four games'),
        point('role', 'Role tonight', role, `started ${(100 * player.startShare).toFixed(0)} % lately`),
        point(
          'change',
          'Against usual',
          percent(projection.minutesWithoutNews / projection.usualMinutes - 1),
        ),
      ],
    };
  },
};
