import { scaleLinear } from 'd3-scale';
import { line as pathOf } from 'd3-shape';
import { day, number, signed } from '../words.ts';
import { ChartFrame } from './chart-frame.tsx';

export type BalanceDay = { date: string; profit: number; balance: number };
type Props = { days: readonly BalanceDay[]; starting: number };

const HEIGHT = 220;
const EDGES = { top: 16, right: 16, bottom: 26, left: 56 };

/** The bankroll over time, from the starting amount on; the dashed line is where it began. */
export function Balance({ days, starting }: Props) {
  const last = days.at(-1);
  const name = last
    ? `Bankroll over time: ${number(last.balance, 2)} after ${days.length} days, from ${number(starting, 2)}`
    : 'Bankroll over time: no results yet';
  const rows = days.map(({ date, profit, balance }) => [day(date), signed(profit, 2), number(balance, 2)]);
  return (
    <ChartFrame name={name} height={HEIGHT} table={{ head: ['Day', 'Profit', 'Bankroll'], rows }}>
      {(width) => {
        const balances = [starting, ...days.map(({ balance }) => balance)];
        const x = scaleLinear()
          .domain([0, Math.max(1, balances.length - 1)])
          .range([EDGES.left, width - EDGES.right]);
        const y = scaleLinear()
          .domain([Math.min(...balances), Math.max(...balances, Math.min(...balances) + 1)])
          .nice()
          .range([HEIGHT - EDGES.bottom, EDGES.top]);
        const path = pathOf<number>(
          (_, at) => x(at),
          (balance) => y(balance),
        )(balances);
        return (
          <svg width={width} height={HEIGHT} role="img" aria-label={name}>
            {y.ticks(4).map((tick) => (
              <g key={tick}>
                <line x1={EDGES.left} x2={width - EDGES.right} y1={y(tick)} y2={y(tick)} className="ring" />
                <text x={EDGES.left - 6} y={y(tick) + 4} textAnchor="end" className="label">
                  {number(tick)}
                </text>
              </g>
            ))}
            <line
              x1={EDGES.left}
              x2={width - EDGES.right}
              y1={y(starting)}
              y2={y(starting)}
              className="diagonal"
            />
            {[days[0], last].map((one, at) =>
              one && (at === 1 || days.length > 1) ? (
                <text
                  key={one.date}
                  x={at === 0 ? EDGES.left : width - EDGES.right}
                  y={HEIGHT - 6}
                  textAnchor={at === 0 ? 'start' : 'end'}
                  className="label"
                >
                  {day(one.date)}
                </text>
              ) : null,
            )}
            <path d={path ?? ''} className="trend" />
            {days.map(({ date, balance }, at) => (
              <circle
                key={date}
                cx={x(at + 1)}
                cy={y(balance)}
                r={days.length > 45 ? 1.5 : 3}
                className="dot"
              />
            ))}
          </svg>
        );
      }}
    </ChartFrame>
  );
}
