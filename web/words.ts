import { LEAGUE_TIME_ZONE } from '../src/domain/leagues.ts';
import { odds as americanOdds, decimal, shortDecimal } from '../src/domain/number-format.ts';
import { decimalOdds, americanOdds as toAmerican } from '../src/domain/odds.ts';
import { isStat, STAT_CATALOGUE } from '../src/domain/stats.ts';
import { currentPrefs } from './prefs.ts';

/** Numbers, dates and names as the dashboard shows them, with the reader's preferences for odds and time zone. */

export { ordinal, percent, shortDecimal as figure, signed } from '../src/domain/number-format.ts';

export const number = (value: number, digits = 0): string => decimal(value, digits);

/** "SIL −4.5", or that neither side is favored. */
export const spreadOf = (team: string, spread: number): string =>
  spread === 0 ? 'even' : `${team} ${spread > 0 ? '+' : ''}${shortDecimal(spread)}`;

export function odds(american: number | null, format = currentPrefs().odds): string {
  if (american === null) return '–';
  if (format === 'decimal') return decimalOdds(american).toFixed(2);
  return americanOdds(american);
}

/** A decimal price, such as the published average, in the reader's format. */
export const price = (decimal: number): string =>
  currentPrefs().odds === 'decimal' ? decimal.toFixed(2) : odds(toAmerican(decimal));

/** An amount in the smallest unit of its currency: 1900 and `usd` are $19.00. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** One formatter per time zone: creating one costs a hundred times as much as using it. */
function memoized<Formatter>(create: (key: string) => Formatter): (key: string) => Formatter {
  const created = new Map<string, Formatter>();
  return (key) => {
    const known = created.get(key) ?? create(key);
    created.set(key, known);
    return known;
  };
}

type Instant = string | Date;
const at = (instant: Instant) => new Date(instant);

/** By time zone. An empty key is the device's time zone. */
const clocks = memoized(
  (zone) =>
    new Intl.DateTimeFormat('en-US', {
      hour: 'numeric',
      minute: '2-digit',
      ...(zone ? { timeZone: zone } : {}),
    }),
);
const days = memoized(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', day: 'numeric', month: 'short' }),
);
const dates = memoized((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }));
const clockIn = (zone: string | undefined, instant: Instant) => clocks(zone ?? '').format(at(instant));

/** "7:30 PM ET", and "(1:30 AM your time)" where that differs. */
export function tipTime(instant: Instant, own = currentPrefs().timeZone ?? undefined): string {
  const league = clockIn(LEAGUE_TIME_ZONE, instant);
  const here = clockIn(own, instant);
  return league === here ? `${league} ET` : `${league} ET (${here} your time)`;
}

export const shortTip = (instant: Instant): string => `${clockIn(LEAGUE_TIME_ZONE, instant)} ET`;

/** "12:02 PM" in the reader's time zone. */
export const clockTime = (instant: Instant, own = currentPrefs().timeZone ?? undefined): string =>
  clockIn(own, instant);

/** "Sun, Nov 15", for an instant in the league's time zone or for a calendar day. */
export function day(value: Instant): string {
  const isDay = typeof value === 'string' && value.length === 10;
  return days(isDay ? 'UTC' : LEAGUE_TIME_ZONE).format(isDay ? new Date(`${value}T00:00:00Z`) : at(value));
}

export const dayAndTime = (instant: Instant): string => `${day(instant)}, ${clockTime(instant)}`;

export const leagueDay = (instant: Instant): string => dates(LEAGUE_TIME_ZONE).format(at(instant));

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export function age(instant: Instant, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - at(instant).getTime()) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 90) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 36 ? `${hours} h ago` : `${plural(Math.round(hours / 24), 'day')} ago`;
}

/** "42 min", "1 h 42 min", "3 days": how long until a tip-off. */
export function until(instant: Instant, now: Date): string {
  const minutes = Math.ceil((at(instant).getTime() - now.getTime()) / 60_000);
  if (minutes < 60) return `${Math.max(0, minutes)} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 36) return plural(Math.round(hours / 24), 'day');
  return hours >= 10 || minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** Names from the stat catalogue. An unknown stat in the URL is shown as it is. */
const describe = (stat: string) => (isStat(stat) ? STAT_CATALOGUE[stat] : { label: stat, shortName: stat });
export const statName = (stat: string): string => describe(stat).label;
export const statShort = (stat: string): string => describe(stat).shortName;
export const inSentence = (stat: string): string =>
  statName(stat).includes('+') ? statName(stat) : statName(stat).toLowerCase();

/** "16 h", for narrow table columns. */
export const shortAge = (instant: Instant, now: Date): string =>
  age(instant, now).replace(' ago', '').replace('just now', 'now');

/** Address of the player page that shows this prop and side. */
export const researchPath = (of: { playerId: number; stat: string; direction: string }): string =>
  `/players/${of.playerId}?stat=${of.stat}${of.direction === 'under' ? '&side=under' : ''}`;
