import { scaleLinear } from 'd3-scale';
import { line as pathOf } from 'd3-shape';
import { day, signed } from '../words.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ChartLink } from './chart-link.tsx';

export type UnitsDay = { date: string; total: number; staked: number };
const HEIGHT = 220;
const EDGES = { top: 16, right: 60, bottom: 26, left: 40 };

type Props = { days: readonly UnitsDay[]; hrefOf: (date: string) => string | null };

/** Cumulative result of one unit each and of the suggested stakes, day by day. A day opens its picks. */
export function Units({ days, hrefOf }: Props) {
  const last = days.at(-1);
  const name = last
    ? `Units over time: ${signed(last.total)} one each, ${signed(last.staked)} at suggested stakes, after ${days.length} days`
    : 'Units over time: no days yet';
  const table = {
    head: ['Day', 'One unit each', 'Suggested stakes'],
    rows: days.map(({ date, total, staked }) => [day(date), signed(total, 2), signed(staked, 2)]),
  };
  return (
    <ChartFrame name={name} height={HEIGHT} table={table}>
      {(width) => {
        const totals = days.flatMap(({ total, staked }) => [total, staked]);
        const x = scaleLinear()
          .domain([0, Math.max(1, days.length - 1)])
          .range([EDGES.left, width - EDGES.right]);
        const y = scaleLinear()
          .domain([Math.min(0, ...totals), Math.max(0.5, ...totals)])
          .nice()
          .range([HEIGHT - EDGES.bottom, EDGES.top]);
        const pathBy = (value: (one: UnitsDay) => number) =>
          pathOf<UnitsDay>(
            (_, at) => x(at),
            (one) => y(value(one)),
          )([...days]) ?? '';
        const labels = [0, days.length - 1].filter((at, place, all) => days[at] && all.indexOf(at) === place);
        return (
          <svg width={width} height={HEIGHT} role="group" aria-label={name}>
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
            <path d={pathBy(({ staked }) => staked)} className="trend second" />
            <path d={pathBy(({ total }) => total)} className="trend" />
            {days.map(({ date, total }, at) => (
              <ChartLink key={date} href={hrefOf(date)} name={`${day(date)}: ${signed(total, 2)} units`}>
                {/* A wide invisible circle: dots of ninety days are too close for a finger. */}
                <circle cx={x(at)} cy={y(total)} r={12} className="reach" />
                <circle cx={x(at)} cy={y(total)} r={days.length > 45 ? 2 : 3.5} className="dot" />
              </ChartLink>
            ))}
            {last ? (
              <text x={x(days.length - 1) + 8} y={y(last.total) + 4} className="value start">
                {signed(last.total)}
              </text>
            ) : null}
          </svg>
        );
      }}
    </ChartFrame>
  );
}
