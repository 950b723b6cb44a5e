import type { GameStatus, SeasonType } from '../../../../domain/games.ts';
import type { ScheduleGame } from './shapes.ts';

/** The third digit of a game ID. The all-star week (3) is excluded. */
const SEASON_TYPE_OF: Readonly<Record<string, SeasonType>> = {
  '1': 'preseason',
  '2': 'regular',
  '4': 'playoffs',
  '5': 'playin',
  '6': 'regular', // cup final
};

export const seasonTypeOf = (gameId: string): SeasonType | null => SEASON_TYPE_OF[gameId[2] ?? ''] ?? null;

export function statusOf({ gameStatus, gameStatusText, postponedStatus }: ScheduleGame): GameStatus {
  const text = gameStatusText.trim().toLowerCase();
  if (text.startsWith('cancel')) return 'cancelled';
  if (postponedStatus === 'Y' || text === 'ppd' || text.startsWith('postponed')) return 'postponed';
  if (gameStatus === 3) return 'final';
  return gameStatus === 2 ? 'live' : 'scheduled';
}

/** `PT25M01.00S` in minutes. Null for any other text. */
export function minutesOf(text: string): number | null {
  const match = /^PT(\d+)M(\d+(?:\.\d+)?)S$/.exec(text);
  return match ? Number(match[1]) + Number(match[2]) / 60 : null;
}

const HOUR_MS = 3_600_000;

/**
 * The tip-off, or null if the two times of a game disagree: Eastern time is four or five hours behind UTC,
 * although its field ends in Z as well.
 */
export function tipOf({ gameDateTimeUTC, gameDateTimeEst }: ScheduleGame): Date | null {
  const [utc, eastern] = [Date.parse(gameDateTimeUTC), Date.parse(gameDateTimeEst)];
  const hours = (utc - eastern) / HOUR_MS;
  return hours === 4 || hours === 5 ? new Date(utc) : null;
}
