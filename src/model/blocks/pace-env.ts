import { signedPercent } from '../../domain/number-format.ts';
import { type BlockDefinition, figure, whole, word } from './block.ts';

export const paceEnv: BlockDefinition = {
  name: 'pace_env',
  displayName: 'Pace and scoring',
  meaning: 'How fast the two teams play and, near tip-off, how many points the game market expects.',
  facts({ projection }) {
    const games = Math.min(projection.opponentGames, 40);
    const { priorGames, league } = projection.params.pace;
    return {
      value: projection.pace,
      sample: games,
      sampleUnit: 'games',
      shrinkage: games / (games + priorGames),
      dataPoints: [
        figure('possessions', 'Possessions expected', projection.pace * league, { note: 'per team' }),
        figure('leaguePossessions', 'Of an ordinary game', league),
        figure('pace', 'Pace against the league', projection.pace - 1, { as: signedPercent }),
        projection.implied === 1
          ? word('impliedScore', 'Team score expected by the market', 'not used')
          : figure('impliedScore', 'Team score expected by the market', projection.implied - 1, {
              as: signedPercent,
              note: 'against what the team usually scores',
            }),
        figure('opponentGames', 'Games of the opponent known', projection.opponentGames, { as: whole }),
      ],
    };
  },
};
