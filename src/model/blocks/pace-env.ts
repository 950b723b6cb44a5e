import { signedPercent } from '../../domain/number-format.ts';
import { type BlockDefinition, figure, whole, word } from './block.ts';

export const paceEnv: BlockDefinition = {
  name: 'pace_env',
  displayName: 'Pace and scoring',
  meaning: 'The tempo of both teams and, near tip-off, the score implied by spread and total.',
  facts({ projection }) {
    const games = Math.min(projection.opponentGames, 40);
    const { priorGames, league } = projection.params.pace;
    return {
      value: projection.pace,
      sample: games,
      sampleUnit: 'games',
      shrinkage: games / (games + priorGames),
      dataPoints: [
        figure('possessions', 'Expected possessions', projection.pace * league, { note: 'per team' }),
        figure('leaguePossessions', 'Average of the league', league),
        figure('pace', 'Pace against the league', projection.pace - 1, { as: signedPercent }),
        projection.implied === 1
          ? word('impliedScore', 'Team score implied by spread and total', 'not used')
          : figure('impliedScore', 'Team score implied by spread and total', projection.implied - 1, {
              as: signedPercent,
              note: 'against what the team usually scores',
            }),
        figure('opponentGames', 'Games of the opponent on record', projection.opponentGames, { as: whole }),
      ],
    };
  },
};
