type Day = { date: string; units: number; stakedUnits: number };

const cents = (value: number) => Math.round(value * 100) / 100;

/** Days in order with their running totals. */
export function runningUnits(days: readonly Day[]): { date: string; total: number; staked: number }[] {
  let [total, staked] = [0, 0];
  return [...days]
    .sort((one, other) => (one.date < other.date ? -1 : 1))
    .map(({ date, units, stakedUnits }) => {
      [total, staked] = [cents(total + units), cents(staked + stakedUnits)];
      return { date, total, staked };
    });
}
