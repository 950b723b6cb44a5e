import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { edge } from '../../src/domain/odds.ts';
import { waterfall } from '../reading/waterfall.ts';
import { percent, signed } from '../words.ts';

type Props = {
  pickId: number;
  blocks: Parameters<typeof waterfall>[0];
  chance: number;
  breakEven: number;
};

const MARGIN = 0.1;

/** From an even chance through the blocks to the chance, beside the break-even of the price. */
export function Waterfall({ pickId, blocks, chance, breakEven }: Props) {
  const steps = waterfall(blocks, chance);
  const levels = [50, 100 * breakEven, 100 * chance, ...steps.map(({ to }) => to)];
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const start = low - MARGIN * (high - low);
  const at = (level: number) => `${(100 * (level - start)) / (high + MARGIN * (high - low) - start)}%`;
  const size = (from: number, to: number) => ({
    left: at(Math.min(from, to)),
    right: `calc(100% - ${at(Math.max(from, to))})`,
  });
  const bar = (kind: string, from: number, to: number, inside?: ReactNode) => (
    <span className="wf-track" aria-hidden="true">
      <span className={`wf-bar ${kind}`} style={size(from, to)}>
        {inside}
      </span>
    </span>
  );
  return (
    <div className="waterfall" style={{ '--break-even': at(100 * breakEven) }}>
      <p className="wf-break-even">
        <span>Break-even {percent(breakEven)}</span>
      </p>
      <ol>
        <li>
          <span>Even chance</span>
          {bar('even', start, 50)}
          <span className="num">50.0%</span>
        </li>
        {steps.map(({ name, label, points, from, to }) => (
          <li key={name} data-block={name}>
            <Link href={`/picks/${pickId}/${name}`}>{label}</Link>
            {bar(points < 0 ? 'against' : 'for', from, to)}
            <span className="num">{signed(points)}</span>
          </li>
        ))}
        <li className="strong" data-block="total">
          <span>Our chance</span>
          {bar('chance', start, 100 * chance)}
          <span className="num">{percent(chance)}</span>
        </li>
      </ol>
      <p className="caption">
        Percentage points; solid adds, hatched subtracts. {percent(chance)} is{' '}
        {signed(100 * edge(chance, breakEven))} points against break-even. Each name opens its block.
      </p>
    </div>
  );
}
