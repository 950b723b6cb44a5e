import { LEAGUE_TIME_ZONE } from './leagues.ts';

/** Calendar days are 'YYYY-MM-DD' strings in the league's time zone; instants are Dates. */
const DAY_MS = 86_400_000;

const leagueDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: LEAGUE_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const HOUR_MS = 3_600_000;
const MOST_HOURS = 1_000;
const dayByHour = new Map<number, string>();

/**
 * The league's calendar day at an instant: a 22:30 Pacific tip-off still belongs to that evening's date. Days
 * begin on the hour and every request needs the day, now and before the delay, so it is cached by the hour.
 */
export function leagueDate(at: Date): string {
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const known = dayByHour.get(hour);
  if (known !== undefined) return known;
  const day = leagueDay.format(at);
  if (dayByHour.size >= MOST_HOURS) dayByHour.clear();
  dayByHour.set(hour, day);
  return day;
}

const leagueClock = new Intl.DateTimeFormat('en-US', {
  timeZone: LEAGUE_TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
});

/** Time of day in the league's time zone: 7:30 PM ET. */
export const leagueTime = (at: Date): string => `${leagueClock.format(at).replace('\u202f', ' ')} ET`;

/** The instant at which the league's calendar day ends. */
export function endOfLeagueDay(date: string): Date {
  const inSummer = new Date(`${addDays(date, 1)}T04:00:00Z`);
  return leagueDate(inSummer) === date ? minutesAfter(inSummer, 60) : inSummer;
}

/** True for a real calendar day written as YYYY-MM-DD, so 2026-02-30 is not one. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

export const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

export const minutesAfter = (at: Date, minutes: number): Date => secondsAfter(at, minutes * 60);

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

/**
 * The instant at which a calendar day of the league begins: midnight in New York, four or five hours behind
 * UTC.
 */
export function leagueDayStart(date: string): Date {
  const summer = new Date(`${date}T04:00:00Z`);
  return leagueDate(summer) === date ? summer : new Date(`${date}T05:00:00Z`);
}

/** Null if there is none. */
export const earliest = (instants: readonly Date[]): Date | null =>
  instants.length === 0 ? null : new Date(Math.min(...instants.map((instant) => instant.getTime())));
