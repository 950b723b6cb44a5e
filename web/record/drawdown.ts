export type Drawdown = { units: number; from: string; to: string };

/** The deepest fall of a running total from an earlier high, day by day; null if it never fell. */
export function drawdown(days: readonly { date: string; total: number }[]): Drawdown | null {
  let high = { date: days[0]?.date ?? '', total: 0 };
  let worst: Drawdown | null = null;
  for (const { date, total } of days) {
    if (total >= high.total) high = { date, total };
    const units = Math.round((high.total - total) * 100) / 100;
    if (units > (worst?.units ?? 0)) worst = { units, from: high.date, to: date };
  }
  return worst;
}
