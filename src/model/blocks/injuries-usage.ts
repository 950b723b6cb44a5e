import { type BlockDefinition, percent, point } from './block.ts';

export const injuriesUsage: BlockDefinition = {
  name: 'injuries_usage',
  displayName: 'Injuries and usage',
  meaning: 'Minutes and possessions that absent teammates leave, and returning ones take back.',
  facts({ projection }) {
    const { absence, netUsage } = projection;
    return {
      value: absence.vacated - absence.returned,
      sample: absence.vacated + absence.returned,
      sampleUnit: 'minutes changing hands',
      shrinkage: projection.starter === null ? 0.5 : 1,
      dataPoints: [
        point(
          'vacated',
          'Minutes newly left',
          absence.vacated.toFixed(1),
          'expected, by players of ten minutes or more',
        ),
        point('returned', 'Minutes taken back', absence.returned.toFixed(1)),
        point('samePosition', 'Left at his position', absence.vacatedSame.toFixed(1)),
        point('netUsage', 'Possessions left, net', netUsage.toFixed(1)),
        point(
          'minutesEffect',
          'Effect on his minutes',
          percent(projection.minutes / projection.minutesWithoutNews - 1),
        ),
      ],
    };
  },
};
