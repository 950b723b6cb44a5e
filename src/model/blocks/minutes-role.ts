import { percent, signedPercent } from '../../domain/number-format.ts';
import { type BlockDefinition, figure, whole, word } from './block.ts';

export const minutesRole: BlockDefinition = {
  name: 'minutes_role',
  displayName: 'Minutes and role',
  meaning: 'How long the player should play with everybody else as usual, against usual minutes.',
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
        figure('minutesAsUsual', 'Minutes with everybody else as usual', projection.minutesWithoutNews),
        figure('usualMinutes', 'Usual minutes', projection.usualMinutes, { note: 'over the long run' }),
        figure('change', 'Against usual', projection.minutesWithoutNews / projection.usualMinutes - 1, {
          as: signedPercent,
        }),
        figure('recentMinutes', 'Recent minutes', player.recentMinutes, {
          note: 'the last few games weigh most',
        }),
        figure('forecastMinutes', 'Forecast minutes', projection.minutes, { note: 'with news of teammates' }),
        word('role', 'Role tonight', role),
        figure('startShare', 'Started lately', player.startShare, { as: (share) => percent(share, 0) }),
        figure('missed', 'Team games missed in a row', player.missedInARow, { as: whole }),
        figure('gamesWithTeam', 'Games with this team', player.gamesWithTeam, { as: whole }),
        figure('games', 'Games known', player.games, { as: whole }),
      ],
    };
  },
};
