import type { JointReport } from './run-joint.ts';

const percent = (value: number, digits = 1): string => `${(100 * value).toFixed(digits)}%`;
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const table = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(header), row(header.map(() => '---')), ...rows.map(row)].join('\n');
const count = (n: number): string => n.toLocaleString('en-US');

/** The measurements as Markdown. */
export function jointTables({ range, version, pairs, calibration }: JointReport): string {
  return [
    `${range.league} ${range.from} to ${range.to}: ${count(range.props)} decided props on ${range.dates} dates, parameters ${version}.`,
    table(
      ['pairs of', 'n', 'log-loss if independent', 'joint', 'joint − independent'],
      pairs.map(({ relation, n, independent, joint, gain }) => [
        relation,
        count(n),
        independent.toFixed(5),
        joint.toFixed(5),
        `${gain.mean.toFixed(5)} [${gain.lo.toFixed(5)}, ${gain.hi.toFixed(5)}]`,
      ]),
    ),
    ...(['drawn', 'rated'] as const).map((sides) => {
      const measured = calibration.filter((one) => one.sides === sides);
      return [
        sides === 'drawn' ? 'Sides drawn at random:' : 'The side of each prop that is worth more:',
        '',
        table(
          [
            'slips',
            'n',
            ...Array.from({ length: 10 }, (_, d) => `${d + 1}`),
            'worst',
            'worst if independent',
          ],
          measured.map(({ size, sameGame, n, deciles, worst, worstIndependent }) => [
            `${size} legs, ${sameGame ? 'one game' : 'different games'}`,
            count(n),
            ...deciles.map(({ claimed, hit }) => `${percent(claimed)} → ${percent(hit)}`),
            percent(worst, 2),
            percent(worstIndependent, 2),
          ]),
        ),
      ].join('\n');
    }),
  ].join('\n\n');
}
