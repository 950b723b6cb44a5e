import type { GameChances } from './game-chances.ts';

/** How many legs win and how many push, with the chance of each combination. */
export type Outcomes = {
  legs: number;
  chance(wins: number, pushes: number): number;
  /** Row by row: pushes, then wins. */
  table: Float64Array;
};

const outcomes = (legs: number, table: Float64Array): Outcomes => ({
  legs,
  table,
  chance: (wins, pushes) => table[pushes * (legs + 1) + wins] ?? 0,
});

/** Adds up the results of the legs of one game, point by point. */
export function outcomesOf({ win, push }: GameChances, isIn: readonly boolean[]): Outcomes {
  const members = win.flatMap((chances, i) => (isIn[i] ? [{ win: chances, push: push[i] ?? null }] : []));
  const legs = members.length;
  const width = legs + 1;
  const points = members[0]?.win.length ?? 1;
  const mostPushes = members.filter((member) => member.push).length;
  const sums = new Float64Array((mostPushes + 1) * width);
  const at = new Float64Array(sums.length);
  for (let n = 0; n < points; n++) {
    at.fill(0);
    at[0] = 1;
    for (let settled = 0, pushing = 0; settled < legs; settled++) {
      const { win, push } = members[settled]!;
      const w = win[n]!;
      const v = push ? push[n]! : 0;
      if (push) pushing++;
      for (let pushes = pushing; pushes >= 0; pushes--)
        for (let wins = settled + 1 - pushes; wins >= 0; wins--) {
          const here = pushes * width + wins;
          at[here] =
            at[here]! * (1 - w - v) +
            (wins > 0 ? at[here - 1]! * w : 0) +
            (pushes > 0 ? at[here - width]! * v : 0);
        }
    }
    for (let k = 0; k < sums.length; k++) sums[k]! += at[k]!;
  }
  const table = new Float64Array(width * width);
  for (let k = 0; k < sums.length; k++) table[k] = sums[k]! / points;
  return outcomes(legs, table);
}

/** The results of two games, which are independent. */
export function together(a: Outcomes, b: Outcomes): Outcomes {
  const legs = a.legs + b.legs;
  const table = new Float64Array((legs + 1) ** 2);
  for (let pa = 0; pa <= a.legs; pa++)
    for (let wa = 0; wa + pa <= a.legs; wa++) {
      const first = a.chance(wa, pa);
      if (first === 0) continue;
      for (let pb = 0; pb <= b.legs; pb++)
        for (let wb = 0; wb + pb <= b.legs; wb++)
          table[(pa + pb) * (legs + 1) + wa + wb]! += first * b.chance(wb, pb);
    }
  return outcomes(legs, table);
}
