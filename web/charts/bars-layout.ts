import { scaleBand, scaleLinear } from 'd3-scale';

/** Space for the value above the highest bar, the labels below, and the handle of the line on the right. */
export const EDGES = { top: 24, right: 56, bottom: 26, left: 4 };
/** Three wide letters and a gap. */
const LABEL_PX = 30;

export type BarsLayout = ReturnType<typeof layOutBars>;

/** Pure layout from the sizes. `values` in the order of the bars; `most` fixes the scale. */
export function layOutBars({
  values,
  line,
  width,
  height,
}: {
  values: readonly number[];
  line: number;
  width: number;
  height: number;
}) {
  const most = Math.max(line * 1.15, ...values, 1);
  const x = scaleBand<number>()
    .domain(values.map((_, at) => at))
    .range([EDGES.left, width - EDGES.right])
    .paddingInner(values.length > 30 ? 0.15 : 0.25);
  const y = scaleLinear()
    .domain([0, most])
    .range([height - EDGES.bottom, EDGES.top]);
  const labelEvery = [1, 2].find((bars) => bars * x.step() >= LABEL_PX) ?? null;
  return { x, y, most, labelEvery, base: height - EDGES.bottom };
}

/** The line under a pointer, rounded to halves and clamped. */
export function lineAt(pixel: number, { y, most }: Pick<BarsLayout, 'y' | 'most'>): number {
  return clampLine(y.invert(pixel), most);
}

export const clampLine = (value: number, most: number): number =>
  Math.min(Math.max(Math.round(value * 2) / 2, 0.5), Math.max(0.5, Math.ceil(most * 2) / 2));
