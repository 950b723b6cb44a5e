import { scaleLinear } from 'd3-scale';
import { number, percent } from '../words.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ChartLink } from './chart-link.tsx';

export type ClvBin = { from: number | null; to: number | null; n: number };
type Props = {
  bins: readonly ClvBin[];
  beatClose: number | null;
  /** Address of the picks of a bin; null where they cannot be opened. */
  hrefOf: (bin: ClvBin) => string | null;
};
const HEIGHT = 220;
const EDGES = { top: 22, bottom: 42 };

const words = ({ from, to }: ClvBin): string =>
  from === null
    ? `${signed(to)}% or less`
    : to === null
      ? `above ${signed(from)}%`
      : `${signed(from)}% to ${signed(to)}%`;
const signed = (value: number | null) =>
  `${(value ?? 0) > 0 ? '+' : (value ?? 0) < 0 ? '−' : ''}${Math.abs(value ?? 0)}`;

/** The bin that ends at 0 is neither: most of its picks have a price that never moved. */
const toneOf = ({ to }: ClvBin): string => (to === 0 ? 'push' : (to ?? 1) > 0 ? 'hit' : 'miss washed');

/** How many picks beat the closing price by how much. */
export function ClvHistogram({ bins, beatClose, hrefOf }: Props) {
  const all = bins.reduce((sum, { n }) => sum + n, 0);
  const name = `Closing-line value of ${number(all)} picks${beatClose === null ? '' : `: ${percent(beatClose)} beat the close`}`;
  const table = { head: ['CLV', 'Picks'], rows: bins.map((bin) => [words(bin), bin.n]) };
  return (
    <ChartFrame name={name} height={HEIGHT} table={table}>
      {(width) => {
        const step = width / Math.max(1, bins.length);
        const y = scaleLinear()
          .domain([0, Math.max(1, ...bins.map(({ n }) => n))])
          .range([HEIGHT - EDGES.bottom, EDGES.top]);
        return (
          <svg width={width} height={HEIGHT} role="group" aria-label={name}>
            {bins.map((bin, at) => (
              <ChartLink key={words(bin)} href={hrefOf(bin)} name={`${words(bin)}: ${number(bin.n)} picks`}>
                <rect
                  x={at * step + 2}
                  width={step - 4}
                  y={y(bin.n)}
                  height={HEIGHT - EDGES.bottom - y(bin.n)}
                  className={`bar ${toneOf(bin)}`}
                  data-clv-bin={bin.n}
                />
                {bin.n > 0 ? (
                  <text x={(at + 0.5) * step} y={y(bin.n) - 6} textAnchor="middle" className="value">
                    {bin.n}
                  </text>
                ) : null}
              </ChartLink>
            ))}
            {bins.map((bin, at) =>
              bin.to === null || bin.to % 5 !== 0 ? null : (
                <text key={bin.to} x={(at + 1) * step} y={HEIGHT - 24} textAnchor="middle" className="label">
                  {signed(bin.to)}%
                </text>
              ),
            )}
            <text x={width / 2} y={HEIGHT - 6} textAnchor="middle" className="label">
              right of 0: better than the closing price
            </text>
          </svg>
        );
      }}
    </ChartFrame>
  );
}
