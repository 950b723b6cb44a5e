import { type KeyboardEvent, memo, useId, useRef, useState } from 'react';
import type { Outcome } from '../../src/domain/hit-rate.ts';
import { figure } from '../words.ts';
import { EDGES, layOutBars, lineAt } from './bars-layout.ts';

export type Bar = {
  key: string;
  value: number;
  label: string;
  result: Outcome;
  words: string;
  minutes: number;
};

type Props = {
  bars: readonly Bar[];
  line: number;
  width: number;
  height: number;
  name: string;
  showMinutes: boolean;
  onLine: (line: number) => void;
  onTip: (at: number | null) => void;
};

/**
 * Games against a line that can be dragged. Hits are solid, misses hatched, pushes hollow: never color alone.
 */
export function Bars({ bars, line, width, height, name, showMinutes, onLine, onTip }: Props) {
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [dragging, setDragging] = useState(false);
  const [focused, setFocused] = useState(0);
  // The scale is frozen while the line is dragged, or the line would move away from the finger.
  const frozen = useRef<ReturnType<typeof layOutBars> | null>(null);
  const fresh = layOutBars({ values: bars.map(({ value }) => value), line, width, height });
  const layout = dragging && frozen.current ? frozen.current : fresh;
  const { x, y, base, labelEvery } = layout;
  const lineY = y(line);
  const right = width - EDGES.right;

  const moveTo = (clientY: number) => {
    const top = svg.current?.getBoundingClientRect().top ?? 0;
    onLine(lineAt(clientY - top, layout));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowRight: focused + 1, ArrowLeft: focused - 1, Home: 0, End: bars.length - 1 }[
      event.key
    ];
    if (next === undefined || !bars[next]) return;
    event.preventDefault();
    setFocused(next);
    svg.current?.querySelectorAll<SVGGElement>('[data-bar]')[next]?.focus();
  };

  return (
    <svg ref={svg} width={width} height={height} role="group" aria-label={name} onKeyDown={onKeyDown}>
      <defs>
        <pattern
          id={`${id}-miss`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" className="hatch-ground" />
          <line x1="0" y1="0" x2="0" y2="6" className="hatch" />
        </pattern>
      </defs>
      <line x1={0} x2={right} y1={base} y2={base} className="axis" />
      {bars.map((bar, at) => (
        <OneBar
          key={bar.key}
          bar={bar}
          at={at}
          x={x(at) ?? 0}
          top={y(bar.value)}
          base={base}
          width={x.bandwidth()}
          hatch={`url(#${id}-miss)`}
          reachable={at === Math.min(focused, bars.length - 1)}
          onTip={onTip}
        />
      ))}
      {showMinutes ? <Minutes bars={bars} layout={layout} /> : null}
      <line x1={0} x2={right} y1={lineY} y2={lineY} className="threshold" />
      {bars.map(({ key, value, label }, at) => {
        const middle = (x(at) ?? 0) + x.bandwidth() / 2;
        const crowded = x.bandwidth() < 18;
        return (
          <g key={key} aria-hidden="true">
            {crowded ? null : (
              <text x={middle} y={labelAt(y(value), lineY)} className="value">
                {figure(value)}
              </text>
            )}
            {labelEvery !== null && (bars.length - 1 - at) % labelEvery === 0 ? (
              <text x={middle} y={base + 16} className="label">
                {label}
              </text>
            ) : null}
          </g>
        );
      })}
      {/* The slider beside the chart does the same by keyboard. */}
      <g
        className="handle"
        aria-hidden="true"
        onPointerDown={(event) => {
          frozen.current = fresh;
          setDragging(true);
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => dragging && moveTo(event.clientY)}
        onPointerUp={() => setDragging(false)}
        onPointerCancel={() => setDragging(false)}
      >
        <rect x={right - 2} y={lineY - 24} width={EDGES.right} height={48} className="handle-target" />
        <rect x={right + 4} y={lineY - 14} width={50} height={28} rx={6} className="handle-plate" />
        <text x={right + 29} y={lineY + 5} className="handle-text">
          {figure(line)}
        </text>
      </g>
    </svg>
  );
}

/** Above its bar, or above the line where the line would cross the text. */
const labelAt = (top: number, lineY: number): number =>
  lineY > top - 19 && lineY < top - 3 ? lineY - 5 : top - 6;

type OneBarProps = {
  bar: Bar;
  at: number;
  x: number;
  top: number;
  base: number;
  width: number;
  hatch: string;
  reachable: boolean;
  onTip: (at: number | null) => void;
};

const OneBar = memo(function OneBar({ bar, at, x, top, base, width, hatch, reachable, onTip }: OneBarProps) {
  return (
    <g
      data-bar={at}
      data-hit={bar.result === 'push' ? 'push' : bar.result === 'hit'}
      role="img"
      aria-label={bar.words}
      tabIndex={reachable ? 0 : -1}
      onPointerEnter={() => onTip(at)}
      onPointerLeave={() => onTip(null)}
      onClick={() => onTip(at)}
      onFocus={() => onTip(at)}
      onBlur={() => onTip(null)}
    >
      <rect x={x} y={EDGES.top} width={width} height={base - EDGES.top} className="bar-target" />
      <rect
        x={x + 0.75}
        y={Math.min(top, base - 2)}
        width={Math.max(1, width - 1.5)}
        height={Math.max(2, base - top)}
        rx={2}
        className={`bar ${bar.result}`}
        {...(bar.result === 'miss' ? { style: { fill: hatch } } : {})}
      />
    </g>
  );
});

/** Minutes have their own scale: 48 reaches the top. */
function Minutes({ bars, layout }: { bars: readonly Bar[]; layout: ReturnType<typeof layOutBars> }) {
  const { x, y, base } = layout;
  const top = y.range()[1] ?? 0;
  const points = bars.map(
    ({ minutes }, at) =>
      `${(x(at) ?? 0) + x.bandwidth() / 2},${base - ((base - top) * Math.min(48, minutes)) / 48}`,
  );
  return <polyline points={points.join(' ')} className="minutes" />;
}
