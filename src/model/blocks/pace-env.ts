import { type BlockDefinition, percent, point } from './block.ts';

export const paceEnv: BlockDefinition = {
  name: 'pace_env',
  displayName: 'Pace and scoring',
  meaning: 'How fast the two teams play and, near tip-off, how many points the game market expects.',
  facts({ projection }) {
    const games = Math.min(projection.opponentGames, 40);
    const prior = projection.params.pace.priorGames;
    return {
      value: projection.pace,
      sample: games,
      sampleUnit: 'games',
      shrinkage: games / (games + prior),
      dataPoints: [
        point('pace', 'Expected pace', percent(projection.pace - 1), 'against the league'),
        point(
          'impliedScore',
          'Team score expected by the market',
          projection.implied === 1 ? 'not used' : percent(projection.implied - 1),
          'against what the team usually scores',
        ),
      ],
    };
  },
};
