import { scaleLinear, scaleSqrt } from 'd3-scale';
import { wilsonInterval } from '../../src/domain/wilson-interval.ts';
import { number, percent } from '../words.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ChartLink } from './chart-link.tsx';

export type CalibrationBin = { predicted: number; low: number; high: number; hits: number; n: number };
type Props = {
  bins: readonly CalibrationBin[];
  ece: number | null;
  /** What is counted. */
  unit?: string;
  /** Address of the picks of a band; null where they cannot be opened. */
  hrefOf: (bin: CalibrationBin) => string | null;
};
const HEIGHT = 300;
const EDGES = { top: 16, right: 24, bottom: 42, left: 48 }; // right: half of "100%"

/**
 * Predicted chance against actual hit rate; dots on the diagonal are well calibrated. Bars are 95% intervals.
 */
export function Calibration({ bins, ece, hrefOf, unit = 'picks' }: Props) {
  const name = `Calibration${ece === null ? '' : `: off by ${percent(ece)} on average`}, ${number(bins.reduce((sum, { n }) => sum + n, 0))} ${unit}`;
  const rows = bins.map(({ predicted, hits, n }) => {
    const { lo: low, hi: high } = wilsonInterval(hits, n);
    return [percent(predicted), percent(hits / n), `${percent(low)} to ${percent(high)}`, n];
  });
  return (
    <ChartFrame
      name={name}
      height={HEIGHT}
      table={{ head: ['Predicted', 'Actual', '95% interval', unit === 'picks' ? 'Picks' : 'n'], rows }}
    >
      {(width) => {
        const shares = bins.flatMap(({ predicted, hits, n }) => {
          const { lo: low, hi: high } = wilsonInterval(hits, n);
          return [predicted, low, high];
        });
        const domain = [
          Math.max(0, Math.min(0.4, ...shares) - 0.02),
          Math.min(1, Math.max(0.7, ...shares) + 0.02),
        ];
        const x = scaleLinear()
          .domain(domain)
          .range([EDGES.left, width - EDGES.right]);
        const y = scaleLinear()
          .domain(domain)
          .range([HEIGHT - EDGES.bottom, EDGES.top]);
        const size = scaleSqrt()
          .domain([0, Math.max(1, ...bins.map(({ n }) => n))])
          .range([2.5, 9]);
        const [from = 0, to = 1] = domain;
        return (
          <svg width={width} height={HEIGHT} role="group" aria-label={name}>
            {x.ticks(5).map((tick) => (
              <g key={tick}>
                <line x1={EDGES.left} x2={width - EDGES.right} y1={y(tick)} y2={y(tick)} className="ring" />
                <text x={EDGES.left - 6} y={y(tick) + 4} textAnchor="end" className="label">
                  {percent(tick, 0)}
                </text>
                <text x={x(tick)} y={HEIGHT - 24} textAnchor="middle" className="label">
                  {percent(tick, 0)}
                </text>
              </g>
            ))}
            <text
              x={(EDGES.left + width - EDGES.right) / 2}
              y={HEIGHT - 6}
              textAnchor="middle"
              className="label"
            >
              predicted chance → (up: hit rate)
            </text>
            <line x1={x(from)} y1={y(from)} x2={x(to)} y2={y(to)} className="diagonal" />
            {bins.map((bin) => {
              const { predicted, hits, n } = bin;
              const { lo: low, hi: high } = wilsonInterval(hits, n);
              const words = `Predicted ${percent(predicted)}, hit ${percent(hits / n)}, ${number(n)} ${unit}`;
              return (
                <ChartLink key={predicted} href={hrefOf(bin)} name={words}>
                  <g data-n={n} className={n < 30 ? 'few' : ''}>
                    <line x1={x(predicted)} x2={x(predicted)} y1={y(low)} y2={y(high)} className="whisker" />
                    <circle cx={x(predicted)} cy={y(hits / n)} r={14} className="reach" />
                    <circle cx={x(predicted)} cy={y(hits / n)} r={size(n)} className="dot" />
                  </g>
                </ChartLink>
              );
            })}
          </svg>
        );
      }}
    </ChartFrame>
  );
}
