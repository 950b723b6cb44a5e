import { isCalendarDate } from '../../../domain/dates.ts';
import { americanOdds, isPrice } from '../../../domain/odds.ts';
import { STAT_CATALOGUE, STATS, type Stat } from '../../../domain/stats.ts';
import type { PickDirection, PickResultWord } from '../../../platform/db/tables.ts';

/** Undefined: the text cannot be read. */
type Read<T> = T | undefined;

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9+]/g, '');

/** Text that a spreadsheet would run. A sign before a number is no formula. */
export const isFormula = (text: string): boolean =>
  /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d.,]+$/.test(text));

const NUMBER = /^[+-]?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/;

export function readNumber(text: string): Read<number> {
  const sign = text.trim().replace('−', '-').replace(/[$€£]/, '');
  return NUMBER.test(sign) ? Number(sign.replaceAll(',', '')) : undefined;
}

/** American, or decimal with a point: a whole number below 100 could be either. */
export function readPrice(text: string): Read<number> {
  const value = /^ev(en)?$/i.test(text.trim()) ? 100 : readNumber(text);
  if (value === undefined) return undefined;
  const isDecimal = text.includes('.') && value > 1 && value < 100;
  const price = isDecimal ? americanOdds(value) : value;
  return Number.isInteger(price) && isPrice(price) && Math.abs(price) <= 100_000 ? price : undefined;
}

const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** YYYY-MM-DD, or month/day/year as American books write it. */
export function readDay(text: string): Read<string> {
  const [, month = '', day = '', year = ''] = US_DAY.exec(text.trim()) ?? [];
  const date = year === '' ? text.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) && date >= '2000-01-01' && date <= '2100-12-31' ? date : undefined;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** ISO 8601 with an offset: a time without one could be anywhere. */
export function readInstant(text: string): Read<Date> {
  const trimmed = text.trim();
  if (!INSTANT.test(trimmed) || !isCalendarDate(trimmed.slice(0, 10))) return undefined;
  const at = new Date(trimmed.replace(' ', 'T'));
  return Number.isNaN(at.getTime()) ? undefined : at;
}

const statWords = new Map<string, Stat>(
  STATS.flatMap((stat) => {
    const { displayName, label, shortName, words } = STAT_CATALOGUE[stat];
    const names = [
      stat,
      displayName,
      label,
      shortName,
      words.theOddsApi,
      words.balldontlie ?? '',
      words.seasonFiles,
    ];
    return names
      .flatMap((name) => [plain(name), plain(name).replace(/^player/, ''), plain(name).replaceAll('+', '')])
      .filter((name) => name !== '')
      .map((name) => [name, stat] as const);
  }),
);

export const readStat = (text: string): Read<Stat> =>
  statWords.get(plain(text)) ?? statWords.get(plain(text).replace(/^player/, ''));

const SIDES: Readonly<Record<string, PickDirection>> = {
  over: 'over',
  o: 'over',
  under: 'under',
  u: 'under',
};
export const readSide = (text: string): Read<PickDirection> => SIDES[plain(text)];

const RESULTS: Readonly<Record<string, PickResultWord | null>> = {
  ...Object.fromEntries(['', 'open', 'pending', 'live'].map((word) => [word, null])),
  ...Object.fromEntries(['win', 'won', 'w', 'hit', 'winner'].map((word) => [word, 'hit' as const])),
  ...Object.fromEntries(
    ['loss', 'lost', 'lose', 'l', 'miss', 'loser'].map((word) => [word, 'miss' as const]),
  ),
  ...Object.fromEntries(['push', 'p', 'tie', 'draw'].map((word) => [word, 'push' as const])),
  ...Object.fromEntries(
    ['void', 'voided', 'cancelled', 'canceled', 'refund', 'refunded'].map((word) => [word, 'void' as const]),
  ),
};
export const readResult = (text: string): Read<PickResultWord | null> => RESULTS[plain(text)];

/** A share of 1, or percent. */
export function readProbability(text: string): Read<number> {
  const isPercent = text.trim().endsWith('%');
  const value = readNumber(text.trim().replace(/%$/, ''));
  if (value === undefined) return undefined;
  const share = isPercent || value > 1 ? value / 100 : value;
  return share > 0 && share < 1 ? share : undefined;
}
