import { scaleLinear } from 'd3-scale';
import { line as pathOf } from 'd3-shape';
import { day } from '../words.ts';
import { ChartFrame } from './chart-frame.tsx';

export type TrendPoint = { at: string; value: number; text: string };
type Props = {
  /** The conclusion, which is also shown above the line. */
  name: string;
  head: string;
  points: readonly TrendPoint[];
};
const HEIGHT = 110;
const EDGES = { top: 12, right: 56, bottom: 24, left: 8 };

/** A figure over the last games, with its mean. */
export function Trend({ name, head, points }: Props) {
  const values = points.map(({ value }) => value);
  const average = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const table = { head: ['Date', head], rows: points.map(({ at, text }) => [day(at), text]).toReversed() };
  return (
    <>
      <p className="small" data-trend={head}>
        {name}
      </p>
      <ChartFrame name={name} height={HEIGHT} table={table}>
        {(width) => {
          const x = scaleLinear()
            .domain([0, Math.max(1, points.length - 1)])
            .range([EDGES.left, width - EDGES.right]);
          const y = scaleLinear()
            .domain([Math.min(...values), Math.max(...values)])
            .nice(3)
            .range([HEIGHT - EDGES.bottom, EDGES.top]);
          const path = pathOf<TrendPoint>(
            (_, at) => x(at),
            ({ value }) => y(value),
          );
          const [first, last] = [points[0], points.at(-1)];
          return (
            <svg width={width} height={HEIGHT} role="img" aria-label={name}>
              <line
                x1={EDGES.left}
                x2={width - EDGES.right}
                y1={y(average)}
                y2={y(average)}
                className="diagonal"
              />
              <path d={path([...points]) ?? ''} className="trend" />
              {points.map(({ at, value }, n) => (
                <circle key={at} cx={x(n)} cy={y(value)} r={2.5} className="dot" />
              ))}
              {first && last ? (
                <>
                  <text x={x(points.length - 1) + 8} y={y(last.value) + 4} className="value start">
                    {last.text}
                  </text>
                  <text x={EDGES.left} y={HEIGHT - 6} textAnchor="start" className="label">
                    {day(first.at)}
                  </text>
                  <text x={width - EDGES.right} y={HEIGHT - 6} textAnchor="end" className="label">
                    {day(last.at)}
                  </text>
                </>
              ) : null}
            </svg>
          );
        }}
      </ChartFrame>
    </>
  );
}
