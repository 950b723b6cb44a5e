import { drawdown } from '../record/drawdown.ts';
import { runningUnits } from '../record/running-units.ts';
import type { PublicRecord } from '../wire.ts';
import { day, signed } from '../words.ts';

const [WIDTH, HEIGHT] = [600, 132];
const EDGE = 4;

/** The running total as one line. The record page has the same with axes and a table. */
export function UnitsLine({ days }: { days: PublicRecord['days'] }) {
  const running = runningUnits(days);
  const [first, last] = [running[0], running.at(-1)];
  if (!first || !last) return null;
  const totals = [0, ...running.map(({ total }) => total)];
  const [low, high] = [Math.min(...totals), Math.max(...totals, 0.5)];
  const x = (n: number) => (n / (totals.length - 1)) * WIDTH;
  const y = (total: number) => EDGE + ((high - total) / (high - low)) * (HEIGHT - 2 * EDGE);
  const fall = drawdown(running);
  const words = `Units since ${day(first.date)}: ${signed(last.total)}`;
  return (
    <figure className="stack tight">
      <figcaption className="row apart small">
        <span>Units since {day(first.date)}</span>
        <strong>{signed(last.total)}</strong>
      </figcaption>
      <svg
        className="units-line"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
      >
        <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
        <polyline points={totals.map((total, n) => `${x(n)},${y(total)}`).join(' ')} />
      </svg>
      <p className="row apart caption">
        <span>{day(first.date)}</span>
        {fall ? <span>largest drawdown {signed(-fall.units)}</span> : null}
        <span>{day(last.date)}</span>
      </p>
    </figure>
  );
}
