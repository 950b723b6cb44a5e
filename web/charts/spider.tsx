import { ChartFrame } from './chart-frame.tsx';
import { LINE, layOutSpider, type SpiderAxis } from './spider-layout.ts';

export type { SpiderAxis } from './spider-layout.ts';

/** One axis per trait, each with its own scale. */
export function Spider({ name, axes }: { name: string; axes: readonly SpiderAxis[] }) {
  const strongest = [...axes].sort((one, other) => other.value / other.max - one.value / one.max)[0];
  return (
    <ChartFrame
      name={`${name}: strongest in ${strongest?.label ?? 'nothing'}`}
      height={300}
      table={{
        head: ['Trait', 'Value', 'Of'],
        rows: axes.map(({ label, value, max }) => [label, value, max]),
      }}
    >
      {(width) => {
        const { spokes, rings, shape } = layOutSpider(axes, width, 300);
        return (
          <svg width={width} height={300} role="img" aria-label={name}>
            {rings.map((ring) => (
              <polygon key={ring} points={ring} className="ring" />
            ))}
            {spokes.map((spoke) => (
              <line
                key={spoke.label}
                x1={spoke.centre.x}
                y1={spoke.centre.y}
                x2={spoke.end.x}
                y2={spoke.end.y}
                className="ring"
              />
            ))}
            <polygon points={shape} className="spider-shape" />
            {spokes.map(({ label, point, clamped }) => (
              <circle
                key={label}
                cx={point.x}
                cy={point.y}
                r={clamped ? 5 : 3.5}
                className={clamped ? 'dot clamped' : 'dot'}
              />
            ))}
            {spokes.map(({ label, text, value, clamped }) => (
              <text key={label} x={text.x} y={text.y} textAnchor={text.anchor} className="label">
                {text.lines.map((words, at) => (
                  <tspan key={words} x={text.x} dy={at === 0 ? 0 : LINE}>
                    {words}
                  </tspan>
                ))}
                <tspan x={text.x} dy={LINE} className="strong">
                  {value}
                  {clamped ? ' (off the scale)' : ''}
                </tspan>
              </text>
            ))}
          </svg>
        );
      }}
    </ChartFrame>
  );
}
