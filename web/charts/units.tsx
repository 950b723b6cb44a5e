import { scaleLinear } from 'd3-scale';
import { line as pathOf } from 'd3-shape';
import { day, signed } from '../words.ts';
import { ChartFrame } from './chart-frame.tsx';

export type UnitsDay = { date: string; total: number };
const HEIGHT = 220;
const EDGES = { top: 16, right: 60, bottom: 26, left: 40 };

/** Cumulative result of flat stakes, day by day. */
export function Units({ days }: { days: readonly UnitsDay[] }) {
  const last = days.at(-1);
  const name = last
    ? `Units over time: ${signed(last.total)} after ${days.length} days`
    : 'Units over time: no days yet';
  const table = {
    head: ['Day', 'Running total'],
    rows: days.map(({ date, total }) => [day(date), signed(total, 2)]),
  };
  return (
    <ChartFrame name={name} height={HEIGHT} table={table}>
      {(width) => {
        const totals = days.map(({ total }) => total);
        const x = scaleLinear()
          .domain([0, Math.max(1, days.length - 1)])
          .range([EDGES.left, width - EDGES.right]);
        const y = scaleLinear()
          .domain([Math.min(0, ...totals), Math.max(0.5, ...totals)])
          .nice()
          .range([HEIGHT - EDGES.bottom, EDGES.top]);
        const path = pathOf<UnitsDay>(
          (_, at) => x(at),
          ({ total }) => y(total),
        );
        const labels = [0, days.length - 1].filter((at, place, all) => days[at] && all.indexOf(at) === place);
        return (
          <svg width={width} height={HEIGHT} role="img" aria-label={name}>
            {y.ticks(4).map((tick) => (
              <g key={tick}>
                <line
                  x1={EDGES.left}
                  x2={width - EDGES.right}
                  y1={y(tick)}
                  y2={y(tick)}
                  className={tick === 0 ? 'axis' : 'ring'}
                />
                <text x={EDGES.left - 6} y={y(tick) + 4} textAnchor="end" className="label">
                  {signed(tick, 0)}
                </text>
              </g>
            ))}
            {labels.map((at) => (
              <text
                key={at}
                x={x(at)}
                y={HEIGHT - 6}
                textAnchor={at === 0 ? 'start' : 'end'}
                className="label"
              >
                {day(days[at]!.date)}
              </text>
            ))}
            <path d={path([...days]) ?? ''} className="trend" />
            {last ? (
              <>
                <circle cx={x(days.length - 1)} cy={y(last.total)} r={4} className="dot" />
                <text x={x(days.length - 1) + 8} y={y(last.total) + 4} className="value start">
                  {signed(last.total)}
                </text>
              </>
            ) : null}
          </svg>
        );
      }}
    </ChartFrame>
  );
}
