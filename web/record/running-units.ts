/** Days in order with their running total. */
export function runningUnits(
  days: readonly { date: string; units: number }[],
): { date: string; total: number }[] {
  let total = 0;
  return [...days]
    .sort((one, other) => (one.date < other.date ? -1 : 1))
    .map(({ date, units }) => {
      total = Math.round((total + units) * 100) / 100;
      return { date, total };
    });
}
