import type { Day } from './calendar.ts';

/**
 * Minutes after 00:00 UTC; past 24 hours it is still the same evening in New York. The first eight games of a
 * day, all that the playoffs need, end before the next day begins there, even with overtimes.
 */
const EVENING = [1380, 1440, 1410, 1470, 1380, 1440, 1410, 1470, 1500, 1530, 1560, 1590, 1500, 1560, 1530];
const WEEKEND = [1080, 1170, 1260, 1380, 1320, 1440, 1410, 1470, 1500, 1560, 1380, 1440, 1530, 1590, 1500];

export function tipOff(day: Day, nthOfDay: number): number {
  const weekday = (day + 5) % 7;
  return (weekday >= 5 ? WEEKEND : EVENING)[nthOfDay % 15]!;
}

/** A game lasts two hours and a quarter, an overtime a quarter of an hour. */
export const lengthOf = (periods: number): number => 135 + (periods - 4) * 15;
