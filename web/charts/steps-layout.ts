import { scaleLinear, scaleTime } from 'd3-scale';
import { curveStepAfter, line as pathOf } from 'd3-shape';

export type Series = { name: string; points: readonly { at: number; value: number }[] };
export const STEP_EDGES = { top: 16, right: 118, bottom: 26, left: 34 };
const LABEL_HEIGHT = 15;

/**
 * Step lines on shared scales, each with its label at the right end, moved apart where labels would overlap.
 */
export function layOutSteps(
  series: readonly Series[],
  window: { from: number; to: number },
  width: number,
  height: number,
) {
  const shown = series
    .map(({ name, points }) => ({ name, points: clip(points, window) }))
    .filter(({ points }) => points.length > 0);
  const values = shown.flatMap(({ points }) => points.map(({ value }) => value));
  const low = Math.min(...values);
  const high = Math.max(...values);
  const x = scaleTime()
    .domain([window.from, window.to])
    .range([STEP_EDGES.left, width - STEP_EDGES.right]);
  const y = scaleLinear()
    .domain([low - 0.75, high + 0.75])
    .range([height - STEP_EDGES.bottom, STEP_EDGES.top]);
  const path = pathOf<{ at: number; value: number }>(
    (point) => x(point.at),
    (point) => y(point.value),
  ).curve(curveStepAfter);
  const labels = spread(
    shown.map(({ points }) => y(points.at(-1)!.value)),
    LABEL_HEIGHT,
    [STEP_EDGES.top, height - STEP_EDGES.bottom],
  );
  return {
    x,
    y,
    series: shown.map(({ name, points }, at) => ({
      name,
      path: path([...points]) ?? '',
      first: points[0]!,
      last: points.at(-1)!,
      labelY: labels[at]!,
    })),
  };
}

/** The part of a series inside a window, including the value that was current when the window begins. */
function clip(points: Series['points'], { from, to }: { from: number; to: number }) {
  const before = points.filter(({ at }) => at < from).at(-1);
  const within = points.filter(({ at }) => at >= from && at <= to);
  const all = before ? [{ at: from, value: before.value }, ...within] : within;
  const last = all.at(-1);
  return last ? [...all, { at: to, value: last.value }] : [];
}

/** Moves positions apart to at least `gap`, in order, within the limits. */
export function spread(
  positions: readonly number[],
  gap: number,
  [top, bottom]: readonly [number, number],
): number[] {
  const order = positions.map((at, index) => ({ at, index })).sort((one, other) => one.at - other.at);
  let floor = top;
  for (const one of order) {
    one.at = Math.max(one.at, floor);
    floor = one.at + gap;
  }
  let ceiling = bottom;
  for (const one of order.toReversed()) {
    one.at = Math.min(one.at, ceiling);
    ceiling = one.at - gap;
  }
  const out = new Array<number>(positions.length);
  for (const { at, index } of order) out[index] = at;
  return out;
}
