import { percent, signedPercent } from '../../domain/number-format.ts';
import { type BlockDefinition, figure, weighed, whole } from './block.ts';

const SHRUNK = {
  as: signedPercent,
  note: 'against what those players usually do, discounted for sample size',
};

export const matchup: BlockDefinition = {
  name: 'matchup',
  displayName: 'Matchup',
  meaning: 'What the opponent allows, compared with what those players usually do.',
  facts(context) {
    const { projection } = context;
    const position = weighed(context, (count) => count.opponent.position);
    const team = weighed(context, (count) => count.opponent.team);
    const expected = weighed(context, (count) => count.opponent.expected);
    const prior = weighed(context, (count) => count.opponent.prior);
    const ownShare = expected / (expected + prior);
    return {
      value: position,
      sample: projection.opponentGames,
      sampleUnit: 'games of the opponent',
      shrinkage: ownShare,
      dataPoints: [
        figure('positionRatio', 'Allowed to the position', position - 1, SHRUNK),
        figure('teamRatio', 'Allowed to all positions', team - 1, SHRUNK),
        figure('opponentGames', 'Games of the opponent on record', projection.opponentGames, { as: whole }),
        figure('ownShare', 'Own evidence in the ratio', ownShare, { as: percent }),
      ],
    };
  },
};
