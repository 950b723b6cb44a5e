/** Ratio to the league average → one of seven steps: 1 allows far fewer, 7 allows far more. */
const UPPER = [0.88, 0.94, 0.98] as const;
const UP_TO = [1.02, 1.06, 1.12] as const;

export function heatStep(ratio: number): number {
  const below = UPPER.findIndex((limit) => ratio < limit);
  if (below !== -1) return below + 1;
  const within = UP_TO.findIndex((limit) => ratio <= limit);
  return within === -1 ? 7 : within + 4;
}

const WORDS = [
  '',
  'allows far fewer',
  'allows fewer',
  'allows a little fewer',
  'about average',
  'allows a little more',
  'allows more',
  'allows far more',
];
export const heatWords = (ratio: number): string => WORDS[heatStep(ratio)] ?? '';
