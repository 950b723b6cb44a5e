import { LEAGUE_TIME_ZONE } from '../src/domain/leagues.ts';
import { decimalOdds } from '../src/domain/odds.ts';
import { isStat, STAT_CATALOGUE } from '../src/domain/stats.ts';
import { currentPrefs } from './prefs.ts';

/** Numbers and times as people read them. Pure but for the preferences that the reader set. */

export const minus = (text: string): string => text.replace('-', '−');

/** Made once per key: a formatter costs a hundred times what it takes to use one, and a board has a thousand words. */
function kept<Formatter>(make: (key: string) => Formatter): (key: string) => Formatter {
  const made = new Map<string, Formatter>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

const numbers = kept((digits) => {
  const [least, most] = digits.split(' ').map(Number);
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
});

export const number = (value: number, digits = 0): string =>
  minus(numbers(`${digits} ${digits}`).format(value));

/** A line or a stat: at most one decimal, none when it is whole. */
export const figure = (value: number): string => minus(numbers('0 1').format(value));

export const signed = (value: number, digits = 1): string => (value > 0 ? '+' : '') + number(value, digits);

/** With a space that does not break. */
export const percent = (share: number, digits = 0): string => `${number(share * 100, digits)}\u202f%`;

/** "SIL −4.5", or that neither side is favoured. */
export const spreadOf = (team: string, spread: number): string =>
  spread === 0 ? 'even' : `${team} ${spread > 0 ? '+' : ''}${figure(spread)}`;

export function odds(american: number | null, format = currentPrefs().odds): string {
  if (american === null) return '–';
  if (format === 'decimal') return decimalOdds(american).toFixed(2);
  return american > 0 ? `+${american}` : minus(String(american));
}

export const ordinal = (rank: number): string => {
  const tail = rank % 100 > 10 && rank % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return `${rank}${tail}`;
};

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

type Instant = string | Date;
const at = (instant: Instant) => new Date(instant);

/** By time zone; none is the device's own. */
const clocks = kept(
  (zone) =>
    new Intl.DateTimeFormat('en-US', {
      hour: 'numeric',
      minute: '2-digit',
      ...(zone ? { timeZone: zone } : {}),
    }),
);
const days = kept(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' }),
);
const dates = kept((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }));
const clockIn = (zone: string | undefined, instant: Instant) => clocks(zone ?? '').format(at(instant));

/** "7:30 PM ET", and "(1:30 AM your time)" where that differs. */
export function tipTime(instant: Instant, own = currentPrefs().timeZone ?? undefined): string {
  const league = clockIn(LEAGUE_TIME_ZONE, instant);
  const here = clockIn(own, instant);
  return league === here ? `${league} ET` : `${league} ET (${here} your time)`;
}

export const shortTip = (instant: Instant): string => `${clockIn(LEAGUE_TIME_ZONE, instant)} ET`;

/** The reader's own clock: "12:02 PM". */
export const clockTime = (instant: Instant, own = currentPrefs().timeZone ?? undefined): string =>
  clockIn(own, instant);

/** "Sun 15 Nov", of an instant in the league's zone or of a calendar day. */
export function day(value: Instant): string {
  const isDay = typeof value === 'string' && value.length === 10;
  const parts = days(isDay ? 'UTC' : LEAGUE_TIME_ZONE).format(
    isDay ? new Date(`${value}T00:00:00Z`) : at(value),
  );
  return parts.replace(',', '');
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

/** A stat of the catalogue; other words, as an address may hold them, stand for themselves. */
const describe = (stat: string) => (isStat(stat) ? STAT_CATALOGUE[stat] : { label: stat, shortName: stat });
export const statName = (stat: string): string => describe(stat).label;
export const statShort = (stat: string): string => describe(stat).shortName;
export const inSentence = (stat: string): string =>
  statName(stat).includes('+') ? statName(stat) : statName(stat).toLowerCase();

/** "16 h", where a table has no room for "ago". */
export const shortAge = (instant: Instant, now: Date): string =>
  age(instant, now).replace(' ago', '').replace('just now', 'now');

/** The research on a prop, on the side that somebody means. */
export const researchPath = (of: { playerId: number; stat: string; direction: string }): string =>
  `/players/${of.playerId}?stat=${of.stat}${of.direction === 'under' ? '&side=under' : ''}`;
