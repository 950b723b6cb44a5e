import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line as pathOf } from 'd3-shape';

type Point = { at: number; needs: number };
const [WIDTH, HEIGHT] = [60, 22];

/** How a price moved: up is a shorter price. The words say the same. */
export function PriceSpark({ points, to, words }: { points: readonly Point[]; to: number; words: string }) {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return <>–</>;
  const needs = points.map((point) => point.needs);
  const [low, high] = [Math.min(...needs), Math.max(...needs)];
  const x = scaleLinear([first.at, Math.max(to, first.at + 1)], [2, WIDTH - 2]);
  const y = scaleLinear(low === high ? [low - 1, high + 1] : [low, high], [HEIGHT - 4, 4]);
  const path = pathOf<Point>(
    ({ at }) => x(at),
    (point) => y(point.needs),
  ).curve(curveStepAfter);
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={words}>
      <path d={path([...points, { ...last, at: Math.max(to, last.at) }]) ?? ''} className="trend" />
    </svg>
  );
}
