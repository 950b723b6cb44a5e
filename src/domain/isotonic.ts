export type Step = { x: number; y: number; n: number };

/**
 * The increasing step function nearest to the points by least squares (pool adjacent violators). Each step has
 * the mean of its points.
 */
export function isotonic(points: readonly { x: number; y: number }[]): Step[] {
  const steps: Step[] = [];
  for (const { x, y } of points.toSorted((a, b) => a.x - b.x)) {
    let last: Step = { x, y, n: 1 };
    for (let before = steps.at(-1); before && before.y >= last.y; before = steps.at(-1)) {
      steps.pop();
      last = merged(before, last);
    }
    steps.push(last);
  }
  return steps;
}

function merged(a: Step, b: Step): Step {
  const n = a.n + b.n;
  return { x: (a.n * a.x + b.n * b.x) / n, y: (a.n * a.y + b.n * b.y) / n, n };
}
