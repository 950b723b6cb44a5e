import { clockTime, day, dayAndTime, figure } from '../words.ts';
import { ChartFrame } from './chart-frame.tsx';
import { layOutSteps, type Series, STEP_EDGES } from './steps-layout.ts';

const DASHES = ['', '6 3', '2 3', '8 3 2 3', '4 4', '1 4'];
const HEIGHT = 220;
const DAY_MS = 86_400_000;

const LABEL_PX = 72;

/** Ticks whose labels do not overlap. */
function apart(ticks: readonly Date[], x: (at: Date) => number): Date[] {
  const kept: Date[] = [];
  for (const tick of ticks) {
    const last = kept.at(-1);
    if (!last || x(tick) - x(last) >= LABEL_PX) kept.push(tick);
  }
  return kept;
}

type Props = {
  name: string;
  series: readonly Series[];
  from: number;
  to: number;
  opening: { at: number; value: number; by: string } | null;
};

/** One step line per book, each with its own dash and its name at the end; ◇ opening line, ● now. */
export function Steps({ name, series, from, to, opening }: Props) {
  const rows = series.flatMap(({ name, points }) =>
    points
      .filter(({ at }) => at >= from)
      .map(({ at, value }) => [dayAndTime(new Date(at)), name, figure(value)]),
  );
  return (
    <ChartFrame name={name} height={HEIGHT} table={{ head: ['When', 'Book', 'Line'], rows }}>
      {(width) => {
        const { x, y, series: drawn } = layOutSteps(series, { from, to }, width, HEIGHT);
        const long = to - from > 2 * DAY_MS;
        return (
          <svg width={width} height={HEIGHT} role="img" aria-label={name}>
            {y.ticks(4).map((tick) => (
              <g key={tick}>
                <line
                  x1={STEP_EDGES.left}
                  x2={width - STEP_EDGES.right}
                  y1={y(tick)}
                  y2={y(tick)}
                  className="ring"
                />
                <text x={STEP_EDGES.left - 6} y={y(tick) + 4} textAnchor="end" className="label">
                  {figure(tick)}
                </text>
              </g>
            ))}
            {apart(x.ticks(Math.max(2, Math.floor(width / 180))), x).map((tick) => (
              <text
                key={tick.getTime()}
                x={Math.max(x(tick), 40)}
                y={HEIGHT - 6}
                textAnchor="middle"
                className="label"
              >
                {long ? day(tick) : clockTime(tick)}
              </text>
            ))}
            {drawn.map(({ name, path, last, labelY }, at) => {
              const colour = { '--series': `var(--series-${(at % 6) + 1})` };
              return (
                <g key={name} className="series" style={colour} data-series={name} data-last={last.value}>
                  <path d={path} strokeDasharray={DASHES[at % 6]} />
                  <circle cx={x(last.at)} cy={y(last.value)} r={3.5} />
                  <text x={width - STEP_EDGES.right + 10} y={labelY + 4}>
                    {figure(last.value)} {name.slice(0, 12)}
                  </text>
                </g>
              );
            })}
            {opening && opening.at >= from ? (
              <text
                x={Math.max(x(opening.at), STEP_EDGES.left + 6)}
                y={y(opening.value) + 5}
                textAnchor="middle"
                className="opening"
              >
                ◇
              </text>
            ) : null}
          </svg>
        );
      }}
    </ChartFrame>
  );
}
