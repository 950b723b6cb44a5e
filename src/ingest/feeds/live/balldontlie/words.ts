import { addDays, leagueDate } from '../../../../domain/dates.ts';
import type { PlayType } from '../../../../domain/defence.ts';
import { POSITIONS, type Position } from '../../../../domain/players.ts';
import { statsByWord } from '../../../../domain/stats.ts';

export const STAT_OF = statsByWord('balldontlie');

/** Prop types that we do not price: parts of a game, double-doubles and triple-doubles. */
export const isNotKept = (propType: string): boolean =>
  /_(1q|first3min)$/.test(propType) || propType === 'double_double' || propType === 'triple_double';

export const PLAY_TYPE_OF: Readonly<Record<string, PlayType>> = {
  transition: 'transition',
  isolation: 'isolation',
  prballhandler: 'ballHandler',
  prrollman: 'rollMan',
  postup: 'postUp',
  spotup: 'spotUp',
  handoff: 'handOff',
  cut: 'cut',
  offscreen: 'offScreen',
  offrebound: 'offRebound',
  misc: 'misc',
};

/** `"38"`, `"36:47"`, `""`, `"00"` or nothing, in minutes. Null for any other text. */
export function minutesOf(text: string | null | undefined): number | null {
  if (text === null || text === undefined || text === '') return 0;
  const match = /^(\d+)(?::(\d{1,2}))?$/.exec(text);
  return match ? Number(match[1]) + Number(match[2] ?? 0) / 60 : null;
}

/** G and F do not map to one of our five positions. */
export const positionOf = (text: string | null | undefined): Position | null =>
  POSITIONS.find((position) => position === text) ?? null;

/** `6-9` in inches. */
export function heightOf(text: string | null | undefined): number | null {
  const match = /^(\d)-(\d{1,2})$/.exec(text ?? '');
  return match ? Number(match[1]) * 12 + Number(match[2]) : null;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Jul 17` without a year: the next such day, or one of the last month. Other text is kept unchanged. */
export function returnDateOf(text: string | null | undefined, now: Date): string | null {
  if (!text) return null;
  const [, name = '', day = ''] = /^([A-Z][a-z]{2})[a-z]* (\d{1,2})$/.exec(text.trim()) ?? [];
  const month = MONTHS.indexOf(name);
  if (month < 0) return text.trim();
  const today = leagueDate(now);
  const inYear = (year: number) => `${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const thisYear = inYear(Number(today.slice(0, 4)));
  return thisYear >= addDays(today, -31) ? thisYear : inYear(Number(today.slice(0, 4)) + 1);
}
