import type { League } from '../../../domain/leagues.ts';
import { SHAPES } from './league-shape.ts';

/** Days are counted from 2000-01-01, so that they can be keys of random numbers. */
export type Day = number;

const EPOCH_MS = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;

export const dayOf = (date: string): Day => Math.round((Date.parse(`${date}T00:00:00Z`) - EPOCH_MS) / DAY_MS);
export const dayAt = (at: Date): Day => Math.floor((at.getTime() - EPOCH_MS) / DAY_MS);
export const dateOf = (day: Day): string => new Date(EPOCH_MS + day * DAY_MS).toISOString().slice(0, 10);

/** An instant of that UTC day; minutes may exceed 24 hours, as evening games in New York do. */
export const instantOf = (day: Day, minutes: number): Date =>
  new Date(EPOCH_MS + day * DAY_MS + minutes * 60_000);

/** A season lasts half a year, so that there is never a day without games. */
export type SeasonSpan = { league: League; number: number; label: string; start: Day; end: Day };

/** Twenty weeks of regular season; the playoffs fill the rest. */
export const REGULAR_DAYS = 140;
export const TRADE_DEADLINE = 100;
/** Rosters and the schedule of a season are known this many days before it starts. */
export const PUBLISHED_BEFORE = 20;

/** Trades are reported when the deadline's day begins, before that day's games are priced. */
export const tradesAt = ({ start }: SeasonSpan): Date => instantOf(start + TRADE_DEADLINE, 4 * 60);

export function seasonByNumber(league: League, number: number): SeasonSpan {
  const startOf = (n: number) =>
    Math.round(
      (Date.UTC(Math.floor(n / 2), SHAPES[league].firstMonth + (n % 2 === 0 ? 0 : 6), 1) - EPOCH_MS) / DAY_MS,
    );
  const label = `${Math.floor(number / 2)}-${(number % 2) + 1}`;
  return { league, number, label, start: startOf(number), end: startOf(number + 1) - 1 };
}

export function seasonOn(league: League, day: Day): SeasonSpan {
  const year = Number(dateOf(day).slice(0, 4));
  let season = seasonByNumber(league, year * 2 + 1);
  while (season.start > day) season = seasonByNumber(league, season.number - 1);
  return season;
}
