import { scaleLinear } from 'd3-scale';
import { wilsonInterval } from '../../src/domain/wilson-interval.ts';
import { TOO_FEW } from '../reading/too-few.ts';
import { number, percent } from '../words.ts';
import { ChartFrame } from './chart-frame.tsx';

export type RateRow = { name: string; hits: number; n: number; breakEven: number | null; note: string };
const ROW = 64;

/** Hit rates with their intervals and break-even rates. */
export function RateBars({ title, rows }: { title: string; rows: readonly RateRow[] }) {
  const table = {
    head: ['Group', 'Hit rate', '95% interval', 'Break-even', 'Picks', 'Result'],
    rows: rows.map(({ name, hits, n, breakEven, note }) => {
      const { lo: low, hi: high } = wilsonInterval(hits, n);
      return [
        name,
        n ? percent(hits / n) : '–',
        `${percent(low)} to ${percent(high)}`,
        breakEven === null ? '–' : percent(breakEven),
        number(n),
        note,
      ];
    }),
  };
  const height = rows.length * ROW + 4;
  return (
    <ChartFrame name={title} height={height} table={table}>
      {(width) => {
        const x = scaleLinear().domain([0, 1]).range([0, width]);
        return (
          <svg width={width} height={height} role="img" aria-label={title}>
            {rows.map(({ name, hits, n, breakEven, note }, at) => {
              const top = at * ROW;
              const { lo: low, hi: high } = wilsonInterval(hits, n);
              return (
                <g key={name} className={n < TOO_FEW ? 'few' : ''} data-n={n}>
                  <text x={0} y={top + 15} className="label start strong">
                    {name}: {n ? percent(hits / n) : '–'}
                  </text>
                  {/* Below the bar: there is no space beside the name on a phone. */}
                  <text x={0} y={top + 52} className="label start">
                    {n < TOO_FEW ? `${number(n)} picks, too few to judge` : `${number(n)} picks · ${note}`}
                  </text>
                  <rect x={0} y={top + 22} width={width} height={14} rx={4} className="track" />
                  <rect x={0} y={top + 22} width={n ? x(hits / n) : 0} height={14} rx={4} className="fill" />
                  <line x1={x(low)} x2={x(high)} y1={top + 29} y2={top + 29} className="whisker" />
                  {breakEven === null ? null : (
                    <line x1={x(breakEven)} x2={x(breakEven)} y1={top + 18} y2={top + 40} className="tick">
                      <title>Break-even {percent(breakEven)}</title>
                    </line>
                  )}
                </g>
              );
            })}
          </svg>
        );
      }}
    </ChartFrame>
  );
}
