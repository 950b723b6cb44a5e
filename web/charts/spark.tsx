import { scaleLinear } from 'd3-scale';

/** A sparkline at text height; its accessible name says the same. */
export function Spark({
  values,
  words,
  width = 96,
  height = 24,
}: {
  values: readonly number[];
  words: string;
  width?: number;
  height?: number;
}) {
  const x = scaleLinear()
    .domain([0, Math.max(1, values.length - 1)])
    .range([2, width - 2]);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...values)])
    .range([height - 2, 2]);
  return (
    <svg width={width} height={height} role="img" aria-label={words}>
      <polyline points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')} className="trend" />
    </svg>
  );
}
