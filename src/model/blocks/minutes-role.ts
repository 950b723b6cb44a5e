import { percent, signedPercent } from '../../domain/number-format.ts';
import { type BlockDefinition, figure, whole, word } from './block.ts';

export const minutesRole: BlockDefinition = {
  name: 'minutes_role',
  displayName: 'Minutes and role',
  meaning: 'Expected minutes with all teammates as usual, compared with usual minutes.',
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
        figure('minutesAsUsual', 'Minutes with all teammates as usual', projection.minutesWithoutNews),
        figure('usualMinutes', 'Usual minutes', projection.usualMinutes, { note: 'over the long run' }),
        figure('change', 'Against usual', projection.minutesWithoutNews / projection.usualMinutes - 1, {
          as: signedPercent,
        }),
        figure('recentMinutes', 'Recent minutes', player.recentMinutes, {
          note: 'weighted to the last few games',
        }),
        figure('forecastMinutes', 'Forecast minutes', projection.minutes, {
          note: 'with news about teammates',
        }),
        word('role', 'Role tonight', role),
        figure('startShare', 'Share of recent games started', player.startShare, { as: percent }),
        figure('missed', 'Team games missed in a row', player.missedInARow, { as: whole }),
        figure('gamesWithTeam', 'Games with this team', player.gamesWithTeam, { as: whole }),
        figure('games', 'Games on record', player.games, { as: whole }),
      ],
    };
  },
};
