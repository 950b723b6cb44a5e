import { type BlockDefinition, percent, point, weighed } from './block.ts';

export const matchup: BlockDefinition = {
  name: 'matchup',
  displayName: 'Matchup',
  meaning: 'What the opponent allows against what those players usually do.',
  facts(context) {
    const { projection } = context;
    const position = weighed(context, (count) => count.opponent.position);
    const team = weighed(context, (count) => count.opponent.team);
    const expected = weighed(context, (count) => count.opponent.expected);
    const prior = weighed(context, (count) => count.opponent.prior);
    return {
      value: position,
      sample: expected,
      sampleUnit: 'expected events allowed',
      shrinkage: expected / (expected + prior),
      dataPoints: [
        point('opponent', 'Opponent', projection.opponent, `${projection.opponentGames} games known`),
        point(
          'positionRatio',
          'Allowed to his position',
          percent(position - 1),
          'against expectation, shrunk',
        ),
        point('teamRatio', 'Allowed to everybody', percent(team - 1), 'against expectation, shrunk'),
        point('ownShare', 'Evidence in the ratio', `${((100 * expected) / (expected + prior)).toFixed(0)} %`),
      ],
    };
  },
};
