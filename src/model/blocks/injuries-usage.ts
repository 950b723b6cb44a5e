import { percent, signed, signedPercent } from '../../domain/number-format.ts';
import { type BlockDefinition, figure } from './block.ts';

export const injuriesUsage: BlockDefinition = {
  name: 'injuries_usage',
  displayName: 'Injuries and usage',
  meaning: 'Minutes and possessions freed by absent teammates and taken back by returning ones.',
  facts({ projection }) {
    const { absence, netUsage, chance } = projection;
    return {
      value: absence.vacated - absence.returned,
      sample: absence.vacated + absence.returned,
      sampleUnit: 'minutes changing hands',
      shrinkage: projection.starter === null ? 0.5 : 1,
      dataPoints: [
        figure('vacated', 'Minutes freed by absences', absence.vacated, {
          note: 'expected, new absences only',
        }),
        figure('returned', 'Minutes taken back', absence.returned, { note: 'by teammates who return' }),
        figure('vacatedSame', 'Freed at the position', absence.vacatedSame),
        figure('returnedSame', 'Taken back at the position', absence.returnedSame),
        figure('netUsage', 'Possessions freed, net', netUsage, { as: signed }),
        figure(
          'minutesEffect',
          'Effect on own minutes',
          projection.minutes / projection.minutesWithoutNews - 1,
          {
            as: signedPercent,
          },
        ),
        figure('chanceToPlay', 'Chance to play', chance, { as: percent }),
      ],
    };
  },
};
