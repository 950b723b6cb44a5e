import { addDays, minutesAfter } from '../core/dates.ts';
import type { GameStatus } from '../core/facts.ts';
import type { StepName } from './step.ts';

const DAYS_AHEAD = 7;
const GAME_MINUTES = 180;
const RESULTS_EVERY_MINUTES = 15;
/** Box scores are corrected in the hours after a game. */
const CORRECTED_AFTER_MINUTES = 12 * 60;
const INJURIES_EVERY_MINUTES = 15;
const ODDS_HOURS_BEFORE_TIP = 12;
const ODDS_EVERY_MINUTES = 5;
const LAST_HOUR_ODDS_EVERY_MINUTES = 3;

/** `lastDate` where one request covers several days. */
export type DueWork = { date: string; lastDate?: string; step: StepName | null };

export type Day = {
  now: Date;
  today: string;
  /** Today's games and those of the day before, which may still be waiting for their results. */
  games: readonly { date: string; tipAt: Date; status: GameStatus }[];
  /** When a step of a day was last asked for; a whole ingest (`null`) counts for each of its steps. */
  askedAt: (date: string, step: StepName | null) => Date | null;
};

/**
 * What should be asked for now, at most one thing a day: the day itself when it begins and the schedule of the week after
 * it, results of games that should be over and once more the next morning, and odds and injuries while a game is near. Nothing here depends on when it was last looked, so a service that
 * was down asks for what is missing as soon as it is back.
 */
export function dueWork(day: Day): DueWork[] {
  const dates = [...new Set([...day.games.map(({ date }) => date), day.today])].sort();
  return [...dates.map((date) => dueOf(day, date)), comingWeek(day)].filter((work) => work !== null);
}

function comingWeek({ today, askedAt }: Day): DueWork | null {
  const date = addDays(today, 1);
  return askedAt(date, 'schedule') === null
    ? { date, lastDate: addDays(today, DAYS_AHEAD), step: 'schedule' }
    : null;
}

function dueOf({ now, today, games, askedAt }: Day, date: string): DueWork | null {
  const isOld = (step: StepName | null, minutes: number) => {
    const last = askedAt(date, step);
    return last === null || minutesAfter(last, minutes) <= now;
  };
  const open = games.filter(
    (game) => game.date === date && (game.status === 'scheduled' || game.status === 'live'),
  );
  const over = open.some(({ tipAt }) => minutesAfter(tipAt, GAME_MINUTES) <= now);
  if (over && isOld(null, RESULTS_EVERY_MINUTES)) return { date, step: null };
  if (date !== today) {
    const tips = games.filter((game) => game.date === date).map(({ tipAt }) => tipAt.getTime());
    const corrected = minutesAfter(new Date(Math.max(...tips)), CORRECTED_AFTER_MINUTES);
    const last = askedAt(date, null);
    return corrected <= now && last !== null && last < corrected ? { date, step: null } : null;
  }
  if (askedAt(date, null) === null) return { date, step: null };

  const next = open
    .map(({ tipAt }) => tipAt)
    .filter((tipAt) => tipAt > now)
    .sort((a, b) => a.getTime() - b.getTime())[0];
  if (!next || minutesAfter(now, ODDS_HOURS_BEFORE_TIP * 60) < next) return null;
  if (isOld('injuries', INJURIES_EVERY_MINUTES)) return { date, step: 'injuries' };
  const oddsEvery = minutesAfter(now, 60) >= next ? LAST_HOUR_ODDS_EVERY_MINUTES : ODDS_EVERY_MINUTES;
  return isOld('odds', oddsEvery) ? { date, step: 'odds' } : null;
}
